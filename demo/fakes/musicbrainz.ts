import { type FakeAlbum, hasEveryWord, RECORDED_SINGLE, toUuid } from './fake-album.ts';
import type { FakeService, StubResponse } from './fake-service.ts';

/**
 * musicbrainz.org/ws/2: looks up a release by its Spotify or Tidal URL, or albums by words, each as
 * `(releasegroup:"word" OR artist:"word")`. Written from the documentation, not recorded. Rejects
 * requests without an identifying User-Agent, as the real service does.
 */
export const musicbrainz: FakeService = ({ path, query, headers }, { albums }) => {
  const agent = headers['user-agent'] ?? '';
  if (!/^\S+\/\S+ \( ?\S.* ?\)$/.test(agent))
    return rejected(403, 'A meaningful User-Agent is needed');
  if (query.get('fmt') !== 'json' && !headers.accept?.includes('application/json'))
    return { headers: { 'content-type': 'application/xml' }, body: '<metadata/>' };
  const known = [RECORDED_SINGLE, ...albums];
  const parts = new Set((query.get('inc') ?? '').split(/[+ ]/));
  if (path === '/url') {
    const resource = query.get('resource') ?? '';
    const album = known.find(
      ({ spotify_id, tidal_album_id }) =>
        resource === getAddress(spotify_id) ||
        resource === `https://tidal.com/album/${tidal_album_id}`,
    );
    return album ? { body: addressBody(album, resource, parts) } : rejected(404, 'Not Found');
  }
  if (path === '/release-group') return search(query, known);
  const id = /^\/release\/([\da-f-]{36})$/.exec(path)?.[1];
  const album = known.find((one) => releaseId(one) === id);
  return album ? { body: release(album, parts) } : rejected(404, 'Not Found');
};

export function releaseId({ spotify_id }: FakeAlbum): string {
  return toUuid(`release ${spotify_id}`);
}

export function releaseGroupId({ spotify_id }: FakeAlbum): string {
  return toUuid(`release group ${spotify_id}`);
}

function search(query: URLSearchParams, albums: readonly FakeAlbum[]): StubResponse {
  const text = query.get('query') ?? '';
  const limit = Number(query.get('limit') ?? 25);
  const found = albums.filter(({ artist, title }) => hasEveryWord(`${artist} ${title}`, text));
  const groups = found.slice(0, limit).map((album, index) => ({
    id: releaseGroupId(album),
    score: 100 - index,
    'primary-type': album.tracks.length > 6 ? 'Album' : 'Single',
    title: album.title,
    'first-release-date': album.release_date,
    'artist-credit': getCredit(album),
    count: 1,
  }));
  const created = '2026-03-06T12:00:00.000Z';
  return { body: { created, count: found.length, offset: 0, 'release-groups': groups } };
}

function getAddress(spotify_id: string): string {
  return `https://open.spotify.com/album/${spotify_id}`;
}

function rejected(status: number, error: string): StubResponse {
  return {
    status,
    body: { error, help: 'For usage, please see: https://musicbrainz.org/development/mmd' },
  };
}

function addressBody(album: FakeAlbum, resource: string, parts: ReadonlySet<string>) {
  const relation = {
    type: 'free streaming',
    'type-id': '08445ccf-7b99-4438-9f9a-fb9ac18099ee',
    'target-type': 'release',
    direction: 'backward',
    ended: false,
    begin: null,
    end: null,
    attributes: [],
    release: {
      id: releaseId(album),
      title: album.title,
      date: album.release_date,
      barcode: album.upc,
      status: 'Official',
    },
  };
  return {
    id: toUuid(`url ${resource}`),
    resource,
    ...(parts.has('release-rels') && { relations: [relation] }),
  };
}

function release(album: FakeAlbum, parts: ReadonlySet<string>) {
  const id = releaseId(album);
  const credit = getCredit(album);
  return {
    id,
    title: album.title,
    status: 'Official',
    date: album.release_date,
    country: 'XW',
    barcode: album.upc,
    disambiguation: '',
    'cover-art-archive': { artwork: true, front: true, back: false, count: 1, darkened: false },
    ...(parts.has('artist-credits') && { 'artist-credit': credit }),
    ...(parts.has('genres') && {
      genres: album.genres.map((name) => ({
        id: toUuid(name),
        name: name.toLowerCase(),
        count: 1,
      })),
    }),
    ...(parts.has('labels') && {
      'label-info': [
        { 'catalog-number': null, label: { id: toUuid(album.label), name: album.label } },
      ],
    }),
    ...(parts.has('recordings') && { media: [medium(album, credit, parts)] }),
  };
}

function getCredit({ artist }: FakeAlbum) {
  return [{ name: artist, joinphrase: '', artist: { id: toUuid(artist), name: artist } }];
}

function medium(album: FakeAlbum, credit: unknown, parts: ReadonlySet<string>) {
  return {
    position: 1,
    format: 'Digital Media',
    title: '',
    'track-count': album.tracks.length,
    'track-offset': 0,
    tracks: album.tracks.map(({ name, duration_ms }, index) => ({
      id: toUuid(`track ${album.spotify_id} ${index}`),
      position: index + 1,
      number: String(index + 1),
      title: name,
      length: duration_ms,
      ...(parts.has('artist-credits') && { 'artist-credit': credit }),
      recording: {
        id: toUuid(`recording ${album.spotify_id} ${index}`),
        title: name,
        length: duration_ms,
        video: false,
      },
    })),
  };
}
