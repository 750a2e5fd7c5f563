import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import * as endpoints from '#shared/endpoints.ts';
import { prepareAdminPages } from './admin-pages.ts';
import type { FakeApi } from './fake-api.ts';
import { button, field } from './forms.ts';
import { renderPage } from './render-page.tsx';
import { sampleAlbum } from './samples.ts';

export const SPOTIFY_ID = 'Future0Days0000000001x';
export const COVER_URL = '/covers/artwork-640.webp';

const IMAGE = { url: 'https://images.example/artwork/1', width: 640, height: 640 };

/** Endpoint of the image host, for `IMAGE`; the fake API matches paths only. */
export const ARTWORK = { method: 'GET', path: '/artwork/:id' } as never;

/** Look-up by a Spotify id. */
export function createLookup(fields: Partial<AutoPopulation> = {}): AutoPopulation {
  const { spotify_id = SPOTIFY_ID } = fields;
  const url = `https://open.spotify.com/album/${spotify_id}`;
  const found = <T>(value: T) => ({ value, source: 'spotify' as const, url });
  return {
    spotify_id,
    spotify_url: url,
    artist: found('Can'),
    title: found('Future Days'),
    artwork: { chosen: IMAGE, candidates: [IMAGE] },
    release_date: found('1973-08-01'),
    label: found('United Artists'),
    tidal_album_id: found('71234567'),
    unstorable_tidal_id: null,
    already_listed: [],
    ...fields,
  };
}

/** Result of a search by name, on Spotify. */
export function createCandidate(fields: Partial<AlbumCandidate> = {}): AlbumCandidate {
  return {
    artist: 'Can',
    title: 'Future Days',
    year: 1973,
    cover: null,
    artwork: IMAGE,
    spotify_id: SPOTIFY_ID,
    source: 'spotify',
    url: `https://open.spotify.com/album/${SPOTIFY_ID}`,
    already_listed: [],
    ...fields,
  };
}

/** PNG of the image host. */
export async function createImage(width: number, height: number): Promise<Response> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new Response(blob, { headers: { 'content-type': 'image/png' } });
}

/** Makes lookups, artwork and saving succeed. */
export function prepareAddAlbum(api: FakeApi): void {
  prepareAdminPages(api);
  prepareLookups(api);
  // The page lists the albums that it added, by their ids.
  api.on(endpoints.CREATE_ALBUM, () => ({ data: sampleAlbum({ id: crypto.randomUUID() }) }));
}

/** Makes lookups and artwork succeed. */
export function prepareLookups(api: FakeApi): void {
  api.on(endpoints.ENHANCED_AUTO_POPULATION, ({ body: { spotifyId } }) => ({
    data: createLookup({ spotify_id: spotifyId }),
  }));
  api.on(ARTWORK, () => createImage(640, 640));
  api.on(endpoints.UPLOAD_ALBUM_COVER, { imageUrl: COVER_URL, warnings: [] } as never);
}

/** Opens Add Album past its password step; lookups, artwork and saving succeed. */
export async function openAddAlbum(prepare?: (api: FakeApi) => void, query = ''): Promise<FakeApi> {
  return renderPage(`/add-album${query}`, {
    knowsPassword: true,
    prepare: (api) => {
      prepareAddAlbum(api);
      prepare?.(api);
    },
  });
}

/** Fills in the fields that no service provides. */
export async function fillReview(): Promise<void> {
  await field('Session').selectOptions('utrecht');
  await field('Submitted By').selectOptions('Ada');
}

/** Saves the reviewed album. */
export async function confirm(): Promise<void> {
  await fillReview();
  await button('Proceed to Review →').click();
  await button('Confirm & Save Album').click();
}
