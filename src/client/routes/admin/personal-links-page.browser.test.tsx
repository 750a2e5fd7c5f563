import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';

test('creates all links at once, and drops one that is revoked', async () => {
  settings.publicUrl = 'https://club.example';
  settings.reviewers = ['Ann', 'Bob'];
  const fields = {
    created_at: '2026-03-06T20:00:00.000Z',
    last_used_at: null,
    links: 1,
    phones: 0,
  };
  await renderPage('/personal-links', {
    isAdmin: true,
    prepare: (fake) => {
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [] });
      fake.on(endpoints.CREATE_PERSONAL_LINK, ({ params: { reviewer } }) => ({
        data: { reviewer, ...fields, token: `t-${reviewer}` },
      }));
      fake.on(endpoints.REVOKE_PERSONAL_LINK, ({ params: { reviewer } }) => ({
        data: { reviewer },
      }));
    },
  });
  await button('Create a link for everyone').click();
  const newLinks = page.getByRole('region', { name: 'New links' });
  await expect.element(newLinks).toHaveTextContent(/Ann.*me#t-Ann.*Bob.*me#t-Bob/);
  await expect.element(button('Copy all')).toBeVisible();
  await expect.element(button('Print QR codes')).toBeVisible();
  await button('Revoke', page.getByRole('listitem', { name: 'Bob' })).click();
  await button('Revoke link', dialog('Revoke Bob’s link?')).click();
  await expect.element(newLinks).not.toHaveTextContent('Bob');
  await expect.element(button('Create the missing link')).toBeVisible();
});

test('adds a link for a new phone, shows who never opened one, and revokes all', async () => {
  settings.publicUrl = 'https://club.example';
  settings.reviewers = ['Ann', 'Bob'];
  const created_at = '2026-03-06T20:00:00.000Z';
  const ann = { reviewer: 'Ann', created_at, last_used_at: created_at, links: 1, phones: 1 };
  const bob = { ...ann, reviewer: 'Bob', last_used_at: null, phones: 0 };
  const api = await renderPage('/personal-links', {
    isAdmin: true,
    prepare: (fake) => {
      fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [ann, bob] });
      fake.on(endpoints.ADD_PERSONAL_LINK, { data: { ...ann, links: 2, token: 't-new' } });
      fake.on(endpoints.REVOKE_PERSONAL_LINK, { data: { reviewer: 'Ann' } });
    },
  });
  await expect.element(page.getByText(/^Never opened a link:/)).toHaveTextContent(/: Bob$/);
  const card = page.getByRole('listitem', { name: 'Ann' });
  await button('Another link', card).click();
  const created = dialog('Ann’s personal link');
  await expect.element(field('Link', created)).toHaveValue('https://club.example/me#t-new');
  await button('Close', created).click();
  await expect.element(card).toHaveTextContent(/2 links, the last created .*1 phone/);
  await expectNoViolations();
  await button('Revoke', card).click();
  await button('Revoke links', dialog('Revoke Ann’s links?')).click();
  await expect.element(card).toHaveTextContent('No link yet');
  expect(api.sent(endpoints.CREATE_PERSONAL_LINK)).toEqual([]);
});
