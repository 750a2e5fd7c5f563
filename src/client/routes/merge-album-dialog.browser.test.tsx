import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AlbumMerge } from '#shared/contracts/albums.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { button, dialog } from '../testing/forms.ts';
import { renderPage, SAMPLE_PASSWORD } from '../testing/render-page.tsx';
import { sampleAlbum, samplePage } from '../testing/samples.ts';

const DELUXE = sampleAlbum({ id: 'deluxe', artist: 'Low', title: 'Trust (Deluxe)' });
const TRUST = sampleAlbum({ id: 'trust', artist: 'Low', title: 'Trust' });
const OTHER = sampleAlbum({ id: 'other', artist: 'Can', title: 'Landed' });

const PREVIEW: AlbumMerge = {
  changes: [
    { field: 'individual_tiers.Ben', old: null, new: 'B' },
    { field: 'spotify_id', old: null, new: '2c0bqDdHYpcyd8eQp55tbO' },
  ],
  dropped: [{ field: 'individual_tiers.Ada', old: 'A', new: 'S' }],
  words: 1,
  recaps: 2,
  rounds: 0,
  songs: 0,
  has_rank: true,
  shared: 1,
};

const merging = dialog('Merge into another album');

const openPage = (address: string) =>
  renderPage(address, {
    knowsPassword: true,
    prepare: (api) => {
      api.on(endpoints.LIST_CHANGES, samplePage([]));
      api.on(endpoints.LIST_ALBUMS, samplePage([DELUXE, TRUST, OTHER]));
      for (const album of [DELUXE, TRUST])
        api.on(
          { ...endpoints.GET_ALBUM, path: `/api/albums/${album.id}` } as never,
          {
            data: album,
          } as never,
        );
      api.on(endpoints.MERGE_ALBUM, { data: PREVIEW });
    },
  });

test('merges an album into a found one, after a preview', async () => {
  const api = await openPage('/changelog?album=deluxe');
  await button('Merge into another album…').click();
  // The search begins with the title.
  await expect.element(merging.getByRole('searchbox')).toHaveValue('Trust (Deluxe)');
  await merging.getByRole('searchbox').fill('Trust');
  await expect.element(button('Merge into Trust by Low', merging)).toBeVisible();
  expect(merging.getByRole('listitem').elements()).toHaveLength(1);
  await button('Merge into Trust by Low', merging).click();
  await button('Continue', merging).click();
  const preview = merging.getByRole('status');
  await expect.element(preview.getByText('“Trust” gets')).toBeVisible();
  expect(
    preview
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Ben's rating: B",
    'Spotify ID',
    '1 note about the album',
    '2 recaps',
    'Its place in the ranking',
    "Ada's rating: S",
  ]);
  await expect.element(preview).toHaveTextContent('1 recap or round has both, and stays as it is.');
  await expectNoViolations();
  await button('Merge', merging).click();
  await expect.element(page.getByText('“Trust (Deluxe)” is now part of “Trust”')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = { into: 'trust', password: SAMPLE_PASSWORD };
  expect(api.sent(endpoints.MERGE_ALBUM)).toMatchObject([
    { params: { id: 'deluxe' }, body: { ...body, dry_run: true } },
    { params: { id: 'deluxe' }, body: { ...body, dry_run: false } },
  ]);
});

test('swaps a known pair, and says why it cannot be merged', async () => {
  const api = await openPage('/changelog?merge=deluxe&into=trust');
  await button('Swap', merging).click();
  const text = 'Low – Trust is being rated in a round or a room.';
  api.fail(endpoints.MERGE_ALBUM, 409, text);
  await button('Continue', merging).click();
  await expect.element(merging.getByText(text)).toBeVisible();
  expect(api.sent(endpoints.MERGE_ALBUM)).toMatchObject([
    { params: { id: 'trust' }, body: { into: 'deluxe' } },
  ]);
  await button('Cancel', merging).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('goes back to the dialog of the album', async () => {
  await openPage('/changelog?album=deluxe');
  await button('Merge into another album…').click();
  await button('Close', merging).click();
  await expect.element(page.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
});
