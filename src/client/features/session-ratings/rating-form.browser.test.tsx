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

async function openRatings() {
  const api = await renderPage('/sessions/utrecht/edit?section=ratings', {
    knowsPassword: true,
    prepare: (fake) => {
      prepareAdminPages(fake);
      fake.on(endpoints.GET_SESSION, ({ params: { id } }) => ({
        data: id === 'utrecht' ? withAlbum({}) : sampleSession({ id }),
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
