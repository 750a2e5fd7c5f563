import {
  type FakeAlbum,
  hasEveryWord,
  parseDuration,
  RECORDED_SINGLE,
  toNumber,
  trimmed,
} from './fake-album.ts';
import type { FakeService, StubResponse, World } from './fake-service.ts';
import recorded from './recorded/deezer-album.json' with { type: 'json' };
import recordedTrack from './recorded/deezer-track.json' with { type: 'json' };

/** api.deezer.com, which sends errors with status 200. */
export const deezer: FakeService = ({ path, query }, { albums }) => {
  const decodedPath = decodeURIComponent(path);
  if (decodedPath === '/search/album') return search(query.get('q') ?? '', albums);
  const [, resource, id = '', part] = decodedPath.split('/');
  if (resource === 'track') return findTrack(id, albums);
  if (resource !== 'album') return failed('InvalidQueryException', 'Unknown path components', 600);
  if (part === 'image') return { status: 302, headers: { location: getImage(id) }, body: '' };
  const upc = /^upc:(.+)$/.exec(id)?.[1];
  if (upc === recorded.upc || id === String(recorded.id)) return { body: recorded };
  const known = albums.find((one) => trimmed(one.upc) === upc || deezerId(one) === Number(id));
  return known ? { body: showAlbum(known) } : failed('DataException', 'no data', 800);
};

function failed(type: string, message: string, code: number): StubResponse {
  return { body: { error: { type, message, code } } };
}

/**
 * Finds albums whose artist and title have every word of `artist:"…" album:"…"`, or of plain text.
 */
function search(text: string, albums: World['albums']): StubResponse {
  const { tracks: _, label: __, contributors: ___, ...found } = recorded;
  const rows = [
    { names: `${recorded.artist.name} ${recorded.title}`, row: found },
    ...albums.map((one) => ({ names: `${one.artist} ${one.title}`, row: summary(one) })),
  ];
  const data = rows.filter(({ names }) => hasEveryWord(names, text)).map(({ row }) => row);
  return { body: { data, total: data.length } };
}

export function deezerId(album: FakeAlbum): number {
  return album === RECORDED_SINGLE ? recorded.id : toNumber(`deezer ${album.spotify_id}`);
}

function findTrack(id: string, albums: World['albums']): StubResponse {
  if (id === String(recordedTrack.id)) return { body: recordedTrack };
  const album = albums.find((one) =>
    one.tracks.some((_, index) => String(trackId(one, index)) === id),
  );
  if (album === undefined) return failed('DataException', 'no data', 800);
  return {
    body: { ...recordedTrack, id: Number(id), album: { id: deezerId(album), title: album.title } },
  };
}

function trackId({ spotify_id }: FakeAlbum, index: number): number {
  return toNumber(`deezer ${spotify_id} ${index}`);
}

function getImage(id: string): string {
  return `https://cdn-images.dzcdn.net/images/cover/${id}/250x250-000000-80-0-0.jpg`;
}

function summary(album: FakeAlbum) {
  const id = deezerId(album);
  const cover = (side: number) =>
    `https://cdn-images.dzcdn.net/images/cover/${album.spotify_id}-${side}/${side}x${side}-000000-80-0-0.jpg`;
  const artist = { id: toNumber(`deezer ${album.artist}`), name: album.artist, type: 'artist' };
  return {
    id,
    title: album.title,
    link: `https://www.deezer.com/album/${id}`,
    cover: `https://api.deezer.com/album/${id}/image`,
    cover_small: cover(56),
    cover_medium: cover(250),
    cover_big: cover(500),
    cover_xl: cover(1000),
    nb_tracks: album.tracks.length,
    record_type: 'album',
    explicit_lyrics: false,
    artist,
    type: 'album',
  };
}

function showAlbum(album: FakeAlbum) {
  const genres = album.genres.map((name) => ({ id: toNumber(name), name, type: 'genre' }));
  const head = summary(album);
  return {
    ...head,
    upc: trimmed(album.upc),
    genre_id: genres[0]?.id ?? -1,
    genres: { data: genres },
    label: album.label,
    duration: Math.round(parseDuration(album) / 1000),
    fans: 0,
    release_date: album.release_date,
    available: true,
    contributors: [{ ...head.artist, role: 'Main' }],
    tracks: {
      data: album.tracks.map(({ name, duration_ms }, index) => ({
        id: trackId(album, index),
        title: name,
        duration: Math.round(duration_ms / 1000),
        artist: head.artist,
        type: 'track',
      })),
    },
  };
}
