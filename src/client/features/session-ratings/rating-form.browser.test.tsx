import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from '../../testing/admin-pages.ts';
import { button, dialog } from '../../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../../testing/render-page.tsx';
import { sampleAlbum, sampleSession } from '../../testing/samples.ts';

function cell(column: string) {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  return row.getByRole('button', { name: new RegExp(`^${column}:`) });
}

const album = sampleAlbum({ tier: 'B', individual_tiers: { Ben: 'B' } });
const withAlbum = (fields: Partial<AlbumDetail>) =>
  sampleSession({ albums: [{ ...album, ...fields }] });

async function openRatings(fields: Partial<AlbumDetail> = {}) {
  const api = await renderPage('/sessions/utrecht/edit?section=ratings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(endpoints.GET_SESSION, ({ params: { id } }) => ({
        data: id === 'utrecht' ? withAlbum(fields) : sampleSession({ id }),
      }));
    },
  });
  await expect.element(button('Save Ratings')).toBeVisible();
  return api;
}

test('merges the ratings of another admin, and asks about the same one', async () => {
  const api = await openRatings();
  (cell('Ada').element() as HTMLElement).focus();
  await userEvent.keyboard('s');
  const theirs = { Ada: 'D', Ben: 'B', Cleo: 'C' } as const;
  api.fail(endpoints.RATE_SESSION, 409, 'Someone else has changed this.', {
    code: 'EDIT_CONFLICT',
    data: withAlbum({ individual_tiers: theirs, version: 2 }),
    conflicts: { 'album.individual_tiers.Ada': { yours: 'S', theirs: 'D' } },
  });
  await button('Save Ratings').click();
  const conflict = dialog('Someone else changed this too');
  const choice = conflict.getByRole('group', { name: 'Laughing Stock · Ada' });
  await choice.getByRole('radio', { name: /^Yours/ }).click();
  expect(conflict.getByRole('group').elements()).toHaveLength(1);
  api.on(endpoints.RATE_SESSION, {
    data: withAlbum({ individual_tiers: { ...theirs, Ada: 'S' }, version: 3 }),
  });
  await button('Save this choice', conflict).click();
  await expect.element(page.getByText('Ratings saved')).toBeVisible();
  await expect.element(cell('Cleo')).toHaveAccessibleName('Cleo: C');
  await expect.element(cell('Ada')).toHaveAccessibleName('Ada: S');
  expect(api.sent(endpoints.RATE_SESSION).map(({ body }) => body)).toEqual([
    {
      albums: [{ id: 'album', individual_tiers: { Ada: 'S' }, version: 1 }],
      password: SAMPLE_PASSWORD,
    },
    {
      albums: [{ id: 'album', individual_tiers: { Ada: 'S' }, version: 2 }],
      password: SAMPLE_PASSWORD,
    },
  ]);
});

test('goes on to the next reviewer without a rating, and closes after a correction', async () => {
  await openRatings();
  const choose = (name: string, tier: string) =>
    button(tier, dialog(`${name} · Laughing Stock`)).click();
  await cell('Ada').click();
  await choose('Ada', 'S');
  // Ben has a rating.
  await choose('Cleo', 'No rating');
  await button('Close', dialog('Dev · Laughing Stock')).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(cell('Ada')).toHaveAccessibleName('Ada: S');
  await expect.element(cell('Ben')).toHaveAccessibleName('Ben: B');
  await cell('Ada').click();
  await choose('Ada', 'C');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(cell('Ada')).toHaveAccessibleName('Ada: C');
});

test('takes letters in the choices, and a double click as one', async () => {
  await openRatings({ individual_tiers: {} });
  (cell('Ada').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Ada · Laughing Stock')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(dialog('Ben · Laughing Stock')).toBeVisible();
  await userEvent.dblClick(button('A', page.getByRole('dialog')));
  await expect.element(dialog('Cleo · Laughing Stock')).toBeVisible();
  await expect
    .element(page.getByRole('dialog').getByRole('listitem').nth(1))
    .toHaveTextContent(/^Ben .*A$/);
  await userEvent.keyboard('b');
  await button('Close', dialog('Dev · Laughing Stock')).click();
  await expect.element(cell('Cleo')).toHaveAccessibleName('Cleo: B');
  await expect.element(cell('Ben')).toHaveAccessibleName('Ben: A');
  await expect.element(cell('Ada')).toHaveFocus();
});

test('fits a phone', async () => {
  await page.viewport(360, 740);
  await openRatings();
  await expect.element(cell('Ada')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});
