import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { button, dialog } from '../../testing/forms.ts';
import { renderPage } from '../../testing/render-page.tsx';

test('creates all links at once, and drops one that is revoked', async () => {
  settings.publicUrl = 'https://club.example';
  settings.reviewers = ['Ann', 'Bob'];
  const fields = { created_at: '2026-03-06T20:00:00.000Z', last_used_at: null, phones: 0 };
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
