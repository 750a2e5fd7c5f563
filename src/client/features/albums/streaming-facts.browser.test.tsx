import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum } from '../../testing/samples.ts';

const SPOTIFY_ID = '10FLjwfpbxLmW8c25Xyc2N';
const SPOTIFY = { source: 'spotify', url: 'https://open.spotify.com/album/1' } as const;
const DEEZER = { source: 'deezer', url: 'https://www.deezer.com/album/1' } as const;

const FULL: StreamingAlbum = {
  spotify_id: SPOTIFY_ID,
  name: 'Laughing Stock',
  artists: [{ name: 'Talk Talk' }],
  images: [],
  external_urls: {
    spotify: 'https://open.spotify.com/album/1',
    tidal: 'https://tidal.com/album/381265361',
    deezer: 'https://www.deezer.com/album/629506181',
    apple: 'https://music.apple.com/us/album/1',
  },
  release_date: '2024-08-16',
  release_date_precision: 'day',
  label: 'Verve',
  total_tracks: 2,
  duration_ms: 14_485_000,
  popularity: 0,
  genres: ['Pop', 'Rock'],
  tracks: [
    toTrack(1, 'Myrrhman', 'Talk Talk', 268_000),
    toTrack(2, 'Losing My Religion', 'R.E.M.', null),
  ],
  upc: null,
  tidal_album_id: null,
  sources: { name: SPOTIFY, genres: DEEZER, label: SPOTIFY },
  fetched_at: '2026-03-06T20:00:00.000Z',
  is_stale: false,
};

function toTrack(track_number: number, name: string, artist: string, duration_ms: number | null) {
  return { id: name, name, track_number, duration_ms, artist, spotify_track_id: null };
}

const panel = page.getByRole('tabpanel', { name: 'Album Details' });

/** Value of a fact, by its name. */
function fact(name: string): string | undefined {
  const term = [...panel.element().querySelectorAll('dt')].find((dt) => dt.textContent === name);
  return term?.nextElementSibling?.textContent;
}

async function openDetails(prepare: (api: FakeApi) => void) {
  const spotify_url = SPOTIFY.url;
  const api = await renderPage('/slot-filler-demo?album=album', {
    prepare: (fake) => {
      fake.on(endpoints.GET_ALBUM, {
        data: sampleAlbum({ spotify_id: SPOTIFY_ID, spotify_url }),
      });
      prepare(fake);
    },
  });
  await page.getByRole('tab', { name: 'Album Details' }).click();
  await expect.element(panel).toBeVisible();
  return api;
}

test('shows that a response has no metadata', async () => {
  await openDetails((api) => api.on(endpoints.GET_SPOTIFY_ALBUM, { data: null } as never));
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent('Failed to fetch Spotify album data');
});

test('shows metadata, tracks and links of the services, and names the sources', async () => {
  let release = () => {};
  await openDetails((api) => {
    api.on(endpoints.GET_SPOTIFY_ALBUM, { data: FULL });
    release = api.hold(endpoints.GET_SPOTIFY_ALBUM);
  });
  await expect.element(panel.getByRole('status')).toHaveTextContent('Loading streaming data…');
  release();
  await expect.element(panel.getByText('Data from Spotify, fetched March 6, 2026')).toBeVisible();
  expect({
    released: fact('Release date'),
    label: fact('Label'),
    tracks: fact('Total tracks'),
    duration: fact('Duration'),
    popularity: fact('Popularity'),
    genres: fact('Genres'),
    id: fact('Spotify ID'),
  }).toEqual({
    released: 'August 16, 2024',
    label: 'Verve',
    tracks: '2',
    duration: '4:01:25',
    popularity: '0 / 100',
    genres: 'Pop, RockGenres from Deezer (new tab)',
    id: SPOTIFY_ID,
  });
  await expect
    .element(panel.getByRole('link', { name: 'Deezer (new tab)', exact: true }))
    .toHaveAttribute('href', DEEZER.url);
  const tracks = panel.getByRole('region', { name: 'Tracklist' }).getByRole('listitem');
  expect(tracks.elements().map((track) => track.textContent)).toEqual([
    '1Myrrhman4:28',
    '2Losing My ReligionR.E.M.',
  ]);
  expect(panel.element().textContent).toMatch(/Tracklist.*Release date.*In our collection/);
  for (const [service, url] of [
    ['Tidal', FULL.external_urls.tidal],
    ['Apple Music', FULL.external_urls.apple],
    ['Deezer', FULL.external_urls.deezer],
  ] as const) {
    const links = page.getByRole('dialog').getByRole('link', { name: `Open in ${service}` });
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([url, url]);
  }
  // Spotify's player is loaded only on request.
  expect(panel.element().querySelector('iframe')).toBeNull();
  await expectNoViolations();
});

test('omits missing metadata, and marks stale metadata', async () => {
  const stale: StreamingAlbum = {
    ...FULL,
    label: null,
    popularity: null,
    genres: [],
    tracks: [],
    release_date: '1975-09',
    release_date_precision: 'month',
    is_stale: true,
  };
  await openDetails((api) => api.on(endpoints.GET_SPOTIFY_ALBUM, { data: stale }));
  await expect.element(panel.getByRole('note')).toHaveTextContent('over a week old');
  expect(fact('Release date')).toBe('September 1975');
  for (const name of ['Label', 'Popularity', 'Genres']) expect(fact(name)).toBeUndefined();
  await expect.element(panel.getByRole('region', { name: 'Tracklist' })).not.toBeInTheDocument();
});

test('explains a failed lookup, and still shows the other details', async () => {
  const api = await openDetails((fake) =>
    fake.fail(endpoints.GET_SPOTIFY_ALBUM, 429, 'Too many requests. Please wait a moment.'),
  );
  const alert = panel.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Failed to fetch Spotify album data');
  await expect.element(alert).toHaveTextContent('Too many requests. Please wait a moment.');
  expect(fact('Spotify ID')).toBe(SPOTIFY_ID);
  await expect.element(panel.getByRole('link', { name: 'Open in Spotify' })).toBeVisible();
  await expectNoViolations();

  api.fail(endpoints.GET_SPOTIFY_ALBUM, 404, '');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert).toHaveTextContent('Album not found on Spotify.');
  // Visitors have no form to enter the details.
  api.fail(endpoints.GET_SPOTIFY_ALBUM, 503, '');
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(alert).toHaveTextContent(/temporarily unavailable\.(?! You can enter)/);
  await page.getByRole('tab', { name: 'Reviews & Ratings' }).click();
  await expect.element(page.getByText('Individual Ratings')).toBeVisible();
});

test('plays a preview on request, and focuses the player', async () => {
  await openDetails((api) => api.on(endpoints.GET_SPOTIFY_ALBUM, { data: FULL }));
  await panel.getByRole('button', { name: 'Preview' }).click();
  const player = panel.element().querySelector('iframe');
  expect(player?.title).toBe('Spotify player: Laughing Stock');
  expect(player?.src).toBe(`https://open.spotify.com/embed/album/${SPOTIFY_ID}`);
  await expect.poll(() => document.activeElement).toBe(player);
});
