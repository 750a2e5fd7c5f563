import type { FakeCall, Shape, StubResponse } from './fake-service.ts';
import longAlbum from './recorded/spotify-album-55-tracks.json' with { type: 'json' };
import recordedItems from './recorded/spotify-playlist-items.json' with { type: 'json' };
import { createSpotifyError } from './spotify-errors.ts';
import { toSpotifyPage } from './spotify-page.ts';

const PERSON = { id: 'fake-person', display_name: 'Ada', type: 'user' };
const STRANGER = { id: 'fake-stranger', display_name: 'A stranger', type: 'user' };

type Item = { added_at: string; is_local: boolean; item: unknown };

type FakePlaylist = {
  id: string;
  name: string;
  owner: typeof PERSON;
  collaborative: boolean;
  items: Item[];
};

function getItem(item: unknown, is_local = false): Item {
  return { added_at: '2023-03-10T05:39:11Z', is_local, item };
}

const EPISODE = getItem({
  id: '512ojhOuo1ktJprKbVcKyQ',
  name: 'An episode about records',
  type: 'episode',
  episode: true,
  track: false,
  duration_ms: 2_685_023,
  images: [],
  show: { name: 'A podcast', type: 'show' },
  uri: 'spotify:episode:512ojhOuo1ktJprKbVcKyQ',
});

const LOCAL_FILE = getItem(
  {
    id: null,
    name: 'A demo tape',
    type: 'track',
    is_local: true,
    duration_ms: 187_000,
    artists: [{ id: null, name: 'Friends of ours', type: 'artist', uri: null }],
    album: { id: null, name: '', images: [], type: 'album' },
    uri: 'spotify:local:Friends+of+ours::A+demo+tape:187',
  },
  true,
);

/** A track that was removed from Spotify. */
const GONE = getItem(null);

const rockSongs = longAlbum.tracks.items.map((track) =>
  getItem({
    ...track,
    album: { id: longAlbum.id, name: longAlbum.name, images: longAlbum.images, type: 'album' },
  }),
);

/** Owned, owned, owned and empty, another user's but collaborative, and only followed. */
const PLAYLISTS: readonly FakePlaylist[] = [
  playlist('37i9dQZF1DWXIcbzpLauPS', 'Recorded songs', [...recordedItems, EPISODE, LOCAL_FILE]),
  playlist('1FourRockSongs00000000', 'Four rock songs', rockSongs.slice(0, 4)),
  playlist('2NothingYet00000000000', 'Nothing yet', []),
  {
    ...playlist('3OddsAndEnds0000000000', 'Odds and ends', [GONE, ...rockSongs.slice(4, 9)]),
    owner: STRANGER,
    collaborative: true,
  },
  { ...playlist('4SomebodyElses00000000', "Somebody else's", rockSongs), owner: STRANGER },
];

function playlist(id: string, name: string, items: Item[]): FakePlaylist {
  return { id, name, items, owner: PERSON, collaborative: false };
}

/** `/me` and the playlists of the authorized user; `null` for any other path. */
export function spotifyPlaylists(call: FakeCall, owner: 'app' | 'person'): StubResponse | null {
  const { path, query, shape } = call;
  const [, resource, id, part] = path.split('/');
  if (resource !== 'me' && resource !== 'playlists') return null;
  if (owner === 'app') return createSpotifyError(401, 'Valid user authentication required');
  if (path === '/me') return { body: PERSON };
  if (path === '/me/playlists')
    return {
      body: toSpotifyPage(
        PLAYLISTS.map((one) => summary(one, shape)),
        href(path),
        query,
      ),
    };
  const found = PLAYLISTS.find((one) => one.id === id);
  if (found === undefined) return createSpotifyError(404, 'Resource not found');
  const isForeign = found.owner === STRANGER && !found.collaborative;
  if (part === undefined) return showPlaylist(found, shape, isForeign);
  if (isForeign) return createSpotifyError(403, 'Forbidden');
  // Development-mode apps have only the new path.
  if (part === 'tracks' && shape === 'full')
    return { body: toSpotifyPage(olderItems(found), href(path), query) };
  return part === 'items'
    ? { body: toSpotifyPage(found.items, href(path), query) }
    : createSpotifyError(403, 'Forbidden');
}

/** A development-mode app gets other users' playlists without their songs. */
function showPlaylist(found: FakePlaylist, shape: Shape, isForeign: boolean): StubResponse {
  if (isForeign)
    return shape === 'full' ? createSpotifyError(403, 'Forbidden') : { body: head(found) };
  const first = new URLSearchParams({ limit: '50' });
  const at = (part: string) => href(`/playlists/${found.id}/${part}`);
  const songs =
    shape === 'full'
      ? { tracks: toSpotifyPage(olderItems(found), at('tracks'), first) }
      : { items: toSpotifyPage(found.items, at('items'), first) };
  return { body: { ...head(found), ...songs } };
}

function summary(found: FakePlaylist, shape: Shape) {
  const part = shape === 'full' ? 'tracks' : 'items';
  const total = found.items.length;
  return { ...head(found), [part]: { href: href(`/playlists/${found.id}/${part}`), total } };
}

function head({ id, name, owner, collaborative }: FakePlaylist) {
  return {
    collaborative,
    description: '',
    external_urls: { spotify: `https://open.spotify.com/playlist/${id}` },
    id,
    images: [{ url: `https://mosaic.scdn.co/640/${id}`, height: null, width: null }],
    name,
    owner,
    public: false,
    type: 'playlist',
    uri: `spotify:playlist:${id}`,
  };
}

/** Items in the shape before February 2026. */
function olderItems({ items }: FakePlaylist): unknown[] {
  return items.map(({ item, ...rest }) => ({ ...rest, track: item }));
}

function href(path: string): string {
  return `https://api.spotify.com/v1${path}`;
}
