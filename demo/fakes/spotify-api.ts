import { type FakeAlbum, hasEveryWord, toSpotifyId } from './fake-album.ts';
import type { FakeCall, FakeService, StubResponse, World } from './fake-service.ts';
import longAlbum from './recorded/spotify-album-55-tracks.json' with { type: 'json' };
import single from './recorded/spotify-album-one-track.json' with { type: 'json' };
import nothingFound from './recorded/spotify-search-empty.json' with { type: 'json' };
import singleFound from './recorded/spotify-search-found.json' with { type: 'json' };
import lastTracks from './recorded/spotify-tracks-from-50.json' with { type: 'json' };
import { createSpotifyError } from './spotify-errors.ts';
import { toSpotifyPage } from './spotify-page.ts';
import { spotifyPlaylists } from './spotify-playlists.ts';

/** api.spotify.com/v1: the two recorded albums, the albums given to the fake, and playlists. */
export const spotifyApi: FakeService = (call, world) => {
  const owner = world.tokens.getOwner(call.headers);
  if (owner === null) return createSpotifyError(401, 'Invalid access token');
  const response = find(call, world) ?? spotifyPlaylists(call, owner);
  if (response === null) return createSpotifyError(404, 'Resource not found');
  const isCut = call.shape === 'development mode' && (response.status ?? 200) === 200;
  return isCut ? { ...response, body: withoutRemovedFields(response.body) } : response;
};

function find(call: FakeCall, world: World): StubResponse | null {
  const [, resource, id = '', part] = call.path.split('/');
  if (resource === 'search') return search(call, world);
  if (resource === 'tracks') return findTrack(id, world);
  if (resource !== 'albums') return null;
  // A request for several albums is a removed endpoint.
  if (id === '') return createSpotifyError(403, 'Forbidden');
  if (!/^[A-Za-z0-9]{22}$/.test(id)) return createSpotifyError(400, 'Invalid base62 id');
  const album = getAlbum(id, world);
  if (album === null) return createSpotifyError(404, 'Resource not found');
  if (part === undefined) return { body: album };
  return part === 'tracks' ? { body: tracksPage(album, call.query) } : null;
}

/** A track with its album; only the fields that differ from a track of an album. */
function findTrack(id: string, { albums }: World): StubResponse {
  const all = [single, ...albums.map(spotifyAlbum)];
  for (const { tracks, label: _, popularity: __, ...album } of all) {
    const track = tracks.items.find((one) => one.id === id);
    if (track !== undefined) return { body: { ...track, album } };
  }
  return createSpotifyError(404, 'Resource not found');
}

function getAlbum(id: string, { albums }: World) {
  if (id === single.id) return single;
  if (id === longAlbum.id) return longAlbum;
  const known = albums.find(({ spotify_id }) => spotify_id === id);
  return known ? spotifyAlbum(known) : null;
}

/** Only the recorded long album has tracks beyond its first page. */
function tracksPage(album: { id: string; tracks: { items: unknown[] } }, query: URLSearchParams) {
  const all: unknown[] =
    album.id === longAlbum.id ? [...album.tracks.items, ...lastTracks.items] : album.tracks.items;
  const href = `https://api.spotify.com/v1/albums/${album.id}/tracks`;
  return toSpotifyPage(all, href, query);
}

/** Finds albums by `upc:`, which must have its leading zeros, or by words. */
function search({ query, shape }: FakeCall, world: World): StubResponse {
  const most = shape === 'development mode' ? 10 : 50;
  const limit = Number(query.get('limit') ?? most / 2);
  if (!(limit >= 1 && limit <= most)) return createSpotifyError(400, 'Invalid limit');
  const q = query.get('q') ?? '';
  return q.startsWith('upc:') ? searchByUpc(query, world) : searchByWords(q, limit, world);
}

/** The response has the recorded shape; the matching of words is invented. */
function searchByWords(q: string, limit: number, { albums }: World): StubResponse {
  const [recorded] = singleFound.albums.items;
  const items = [
    { names: 'Lady Gaga Die With A Smile', item: recorded },
    ...albums.map((one) => ({ names: `${one.artist} ${one.title}`, item: summary(one) })),
  ]
    .filter(({ names }) => hasEveryWord(names, q))
    .map(({ item }) => item);
  const { albums: page } = nothingFound;
  const found = { ...page, limit, total: items.length, items: items.slice(0, limit) };
  return { body: { albums: found } };
}

/** A search result, which has no bar code. */
function summary(album: FakeAlbum) {
  const {
    tracks: _,
    label: __,
    popularity: ___,
    external_ids: ____,
    ...rest
  } = spotifyAlbum(album);
  return rest;
}

function searchByUpc(query: URLSearchParams, { albums }: World): StubResponse {
  const wanted = /^upc:(\d+)$/.exec(query.get('q') ?? '')?.[1];
  if (wanted === single.external_ids.upc) return { body: singleFound };
  const found = albums.filter(({ upc }) => upc === wanted).map(summary);
  if (found.length === 0) return { body: nothingFound };
  return { body: { albums: { ...nothingFound.albums, total: found.length, items: found } } };
}

/** Fields that Spotify removed for development-mode apps in February 2026. */
const REMOVED = new Set(['available_markets', 'label', 'linked_from', 'popularity']);

/** A body as sent to a development-mode app. */
function withoutRemovedFields(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutRemovedFields);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !REMOVED.has(name))
      .map(([name, value]) => [name, withoutRemovedFields(value)]),
  );
}

/** An album in the format of api.spotify.com, with all tracks on one page. */
function spotifyAlbum(album: FakeAlbum) {
  const artist = {
    external_urls: { spotify: `https://open.spotify.com/artist/${toSpotifyId(album.artist)}` },
    id: toSpotifyId(album.artist),
    name: album.artist,
    type: 'artist',
    uri: `spotify:artist:${toSpotifyId(album.artist)}`,
  };
  const href = `https://api.spotify.com/v1/albums/${album.spotify_id}`;
  return {
    album_type: album.tracks.length > 6 ? 'album' : 'single',
    total_tracks: album.tracks.length,
    available_markets: ['NL'],
    external_urls: { spotify: `https://open.spotify.com/album/${album.spotify_id}` },
    href,
    id: album.spotify_id,
    images: album.cover === null ? [] : [image(album.spotify_id, album.cover.width)],
    name: album.title,
    release_date: album.release_date,
    release_date_precision: 'day',
    type: 'album',
    uri: `spotify:album:${album.spotify_id}`,
    artists: [artist],
    tracks: {
      href: `${href}/tracks?offset=0&limit=50`,
      limit: 50,
      next: null,
      offset: 0,
      previous: null,
      total: album.tracks.length,
      items: album.tracks.map(({ name, duration_ms }, index) => ({
        artists: [artist],
        disc_number: 1,
        duration_ms,
        explicit: false,
        id: toSpotifyId(`${album.spotify_id} ${index}`),
        name,
        preview_url: null,
        track_number: index + 1,
        type: 'track',
        is_local: false,
      })),
    },
    copyrights: [{ text: `© ${album.release_date.slice(0, 4)} ${album.label}`, type: 'C' }],
    external_ids: { upc: album.upc },
    genres: [],
    label: album.label,
    popularity: album.popularity,
  };
}

/** A cover has only one size, its own. */
function image(spotify_id: string, width: number) {
  return { url: `https://i.scdn.co/image/${spotify_id}-${width}`, height: width, width };
}
