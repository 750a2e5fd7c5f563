import type { Album } from '#shared/contracts/albums.ts';
import { averageScore, scoreSpread } from '#shared/domain/scores.ts';
import { foldText } from '#shared/domain/search-text.ts';

/** Orders of the tier list beside tiers, by their names (rules.md#screens). */
export const SORTS = {
  artist: 'Artist',
  newest: 'Newest',
  average: 'Average',
  disputed: 'Most disputed',
} as const;

export type Sort = keyof typeof SORTS;

/** Whether a text of the address is one of them. */
export function isSort(text: string | undefined): text is Sort {
  return text !== undefined && Object.hasOwn(SORTS, text);
}

export type SortedAlbum = {
  album: Album;
  /** What it stands here for, where that is a number. */
  note: string | null;
};

/** Albums in an order, each with its number; those without one stand last, equals as they stood. */
export function sortAlbums(albums: readonly Album[], sort: Sort): SortedAlbum[] {
  switch (sort) {
    case 'artist':
      return plain(orderBy(albums, ({ artist, title }) => foldText(`${artist}\n${title}`), 1));
    case 'newest':
      return plain(orderBy(albums, ({ created_at }) => created_at, -1));
    case 'average':
      return numbered(albums, (tiers) => averageScore(tiers), 'Average');
    case 'disputed':
      return numbered(albums, (tiers) => scoreSpread(tiers), 'Spread');
  }
}

type Tiers = Album['individual_tiers'][string][];

function numbered(
  albums: readonly Album[],
  numberOf: (tiers: Tiers) => number | null,
  name: string,
): SortedAlbum[] {
  const numbers = new Map(
    albums.map((album) => [album, numberOf(Object.values(album.individual_tiers))]),
  );
  return orderBy(albums, (album) => numbers.get(album) ?? -1, -1).map((album) => {
    const number = numbers.get(album) ?? null;
    return { album, note: number === null ? 'Not rated enough' : `${name} ${number.toFixed(1)}` };
  });
}

function plain(albums: readonly Album[]): SortedAlbum[] {
  return albums.map((album) => ({ album, note: null }));
}

function orderBy<Key extends string | number>(
  albums: readonly Album[],
  keyOf: (album: Album) => Key,
  direction: 1 | -1,
): Album[] {
  const keyed = albums.map((album) => ({ album, key: keyOf(album) }));
  const sorted = keyed.sort((a, b) => {
    if (a.key === b.key) return 0;
    return a.key < b.key ? -direction : direction;
  });
  return sorted.map(({ album }) => album);
}
