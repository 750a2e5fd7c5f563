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
  shared: 2,
};

const choice = dialog('Merge into another album');
const question = dialog('Merge these albums?');

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
  await button('Merge… into another album').click();
  // The search begins with the title.
  await expect.element(choice.getByRole('searchbox')).toHaveValue('Trust (Deluxe)');
  await choice.getByRole('searchbox').fill('Trust');
  await expect.element(button('Merge into Trust by Low', choice)).toBeVisible();
  expect(choice.getByRole('listitem').elements()).toHaveLength(1);
  await button('Merge into Trust by Low', choice).click();
  await button('Continue', question).click();
  const preview = question.getByRole('status');
  await expect.element(preview.getByText('Moves')).toBeVisible();
  const texts = preview.getByRole('listitem').elements();
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    "Ben's rating: Tier BB",
    'Links to Spotify',
    '1 note about the album',
    '2 recaps',
    'Its place in the ranking',
    "Ada's rating: Tier SS",
  ]);
  await expect.element(preview).toHaveTextContent('2 recaps and rounds keep both.');
  await expectNoViolations();
  await button('Merge', question).click();
  await expect.element(page.getByText('“Trust (Deluxe)” is now part of “Trust”')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = { into: 'trust', password: SAMPLE_PASSWORD };
  expect(api.sent(endpoints.MERGE_ALBUM)).toMatchObject([
    { params: { id: 'deluxe' }, body: { ...body, dry_run: true } },
    { params: { id: 'deluxe' }, body: { ...body, dry_run: false } },
  ]);
});

test('opens by a link, and says why the albums cannot be merged', async () => {
  const api = await openPage('/changelog?album=deluxe&merge=open');
  await choice.getByRole('searchbox').fill('Trust');
  await button('Merge into Trust by Low', choice).click();
  const text = 'Low – Trust is being rated in a round or a room.';
  api.fail(endpoints.MERGE_ALBUM, 409, text);
  await button('Continue', question).click();
  await expect.element(question.getByText(text)).toBeVisible();
  await button('Cancel', question).click();
  await expect.element(choice).toBeVisible();
  await button('Close', choice).click();
  await expect.element(page.getByRole('tab', { name: 'Reviews & Ratings' })).toBeVisible();
});
