import { expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { settings } from '../../lib/settings.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { button, dialog, field } from '../../testing/forms.ts';
import { LINK_CREATED_AT, openSetUp } from '../../testing/set-up-page.ts';

const newLinks = page.getByRole('region', { name: 'New links' });

test('creates the missing links, copies them all, and prints their QR codes', async () => {
  settings.publicUrl = 'https://club.example';
  settings.clubName = 'Friday Club';
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  const known = {
    reviewer: 'Bob',
    created_at: LINK_CREATED_AT,
    last_used_at: null,
    links: 1,
    phones: 1,
  };
  const api = await openSetUp({
    url: '/set-up?step=invite',
    club: { reviewers: ['Ann', 'Bob', 'Cas'] },
    prepare: (fake) => fake.on(endpoints.LIST_PERSONAL_LINKS, { data: [known] }),
  });
  await expect.element(field('Address of the club')).toHaveValue('https://club.example/');
  await expect
    .element(field('Address of the listening room'))
    .toHaveValue('https://club.example/room');
  await expect.element(page.getByText(/^Bob has a link already/)).toBeVisible();
  await button('Create the 2 missing links').click();
  await expect.element(newLinks.getByRole('heading')).toHaveFocus();
  await expect.element(button('Create the 2 missing links')).not.toBeInTheDocument();
  expect(api.sent(endpoints.CREATE_PERSONAL_LINK).map(({ params }) => params.reviewer)).toEqual([
    'Ann',
    'Cas',
  ]);
  await button('Copy all').click();
  expect(write).toHaveBeenCalledWith(
    'Ann: https://club.example/me#t-Ann\nCas: https://club.example/me#t-Cas',
  );
  await expectNoViolations();

  await button('Print QR codes').click();
  const sheet = dialog('QR codes to print');
  const cards = sheet.getByRole('listitem');
  await expect.element(cards.nth(1)).toHaveTextContent(/^Cas.*Friday Club/);
  await expect
    .element(cards.nth(0).getByRole('img', { name: 'QR code of Ann’s personal link' }))
    .toBeVisible();
  const { color, backgroundColor } = getComputedStyle(cards.nth(0).element());
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await expectNoViolations();
  await button('Print', sheet).click();
  expect(print).toHaveBeenCalledOnce();
});

test('prints the cards black on white, two in a row, without buttons', async () => {
  settings.publicUrl = 'https://club.example';
  document.documentElement.dataset.theme = 'dark';
  const reviewers = ['Ann', 'Bob', 'Donaudampfschifffahrtsgesellschaft', 'Cas'];
  await openSetUp({ url: '/set-up?step=invite', club: { reviewers } });
  await button('Create a link for everyone').click();
  await button('Print QR codes').click();
  const cards = dialog('QR codes to print').getByRole('listitem');
  await expect.element(cards.nth(3)).toBeInTheDocument();
  const boxes = cards.elements();
  await emulateMedia('print');
  onTestFinished(() => emulateMedia(''));
  await expect.poll(() => document.querySelector('header')?.checkVisibility()).toBe(false);
  expect(document.querySelector('[role="dialog"] button')?.checkVisibility()).toBe(false);
  const [first, second, third] = boxes.map((box) => box.getBoundingClientRect());
  expect(second?.top).toBe(first?.top);
  expect(third?.top).toBeGreaterThan(first?.bottom ?? 0);
  for (const box of boxes) {
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    expect(getComputedStyle(box).breakInside).toBe('avoid');
  }
  expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(255, 255, 255)');
});

/** Part of a session that the test needs: its own type would add those of Node.js. */
type Protocol = { send: (method: string, params: object) => Promise<unknown> };

async function emulateMedia(media: 'print' | ''): Promise<void> {
  await (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', { media });
}

test('keeps the links that were created when a further one fails', async () => {
  settings.publicUrl = 'https://club.example';
  await openSetUp({
    url: '/set-up?step=invite',
    club: { reviewers: ['Ann', 'Bob'] },
    prepare: (fake) =>
      fake.on(endpoints.CREATE_PERSONAL_LINK, ({ params: { reviewer } }) =>
        reviewer === 'Bob'
          ? Response.json({ success: false, error: 'Not now', code: 'X' }, { status: 503 })
          : {
              data: {
                reviewer,
                created_at: LINK_CREATED_AT,
                last_used_at: null,
                links: 1,
                phones: 0,
                token: 'first',
              },
            },
      ),
  });
  await button('Create a link for everyone').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now');
  await expect.element(newLinks).toHaveTextContent('https://club.example/me#first');
  await expect.element(button('Create the missing link')).toBeVisible();
});

test('offers invite links to a private club, and no QR codes where phones cannot connect', async () => {
  await openSetUp({
    url: '/set-up?step=invite',
    club: { reviewers: ['Ann'], visibility: 'link' },
  });
  await expect.element(page.getByText('No link yet. Create one to invite people.')).toBeVisible();
  await expect.element(field('Address of the club')).not.toBeInTheDocument();
  await button('Create a link for everyone').click();
  await expect.element(button('Copy all')).toBeVisible();
  await expect.element(button('Print QR codes')).not.toBeInTheDocument();
  await expect.element(newLinks.getByRole('note')).toHaveTextContent(/^Phones can’t connect/);
});
