import { type FakeAlbum, RECORDED_SINGLE, toNumber, trimmed } from './fake-album.ts';
import type { FakeService } from './fake-service.ts';
import recorded from './recorded/itunes-album.json' with { type: 'json' };

/** itunes.apple.com: albums by UPC or id, and songs by id. Unknown ones are an empty list. */
export const itunes: FakeService = ({ path, query }, { albums }) => {
  if (path !== '/lookup') return { status: 404, body: '' };
  const [upc, id, country = 'us'] = ['upc', 'id', 'country'].map(
    (name) => query.get(name) ?? undefined,
  );
  const found = [RECORDED_SINGLE, ...albums].filter((album) =>
    upc === undefined ? String(appleId(album)) === id : trimmed(album.upc) === trimmed(upc),
  );
  const [collection, song] = recorded.results;
  const results: unknown[] = found.map((album) => showAlbum(album, country));
  if (id === String(collection?.collectionId)) results.push(collection);
  if (id === String(song?.trackId)) results.push(song);
  return {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: { resultCount: results.length, results },
  };
};

export function appleId({ spotify_id }: FakeAlbum): number {
  return 1_000_000_000 + toNumber(`apple ${spotify_id}`);
}

function showAlbum(album: FakeAlbum, country: string) {
  const id = appleId(album);
  const name = album.tracks.length === 1 ? `${album.title} - Single` : album.title;
  const image = (side: number) =>
    `https://is1-ssl.mzstatic.com/image/thumb/Music221/${album.spotify_id}-cover/${side}x${side}bb.jpg`;
  return {
    wrapperType: 'collection',
    collectionType: 'Album',
    artistId: toNumber(`apple ${album.artist}`),
    collectionId: id,
    artistName: album.artist,
    collectionName: name,
    collectionCensoredName: name,
    collectionViewUrl: `https://music.apple.com/${country}/album/an-album/${id}?uo=4`,
    artworkUrl60: image(60),
    artworkUrl100: image(100),
    collectionPrice: 9.99,
    collectionExplicitness: 'notExplicit',
    trackCount: album.tracks.length,
    copyright: `℗ ${album.release_date.slice(0, 4)} ${album.label}`,
    country: 'USA',
    currency: 'USD',
    releaseDate: `${album.release_date}T07:00:00Z`,
    primaryGenreName: album.genres[0] ?? 'Pop',
  };
}
