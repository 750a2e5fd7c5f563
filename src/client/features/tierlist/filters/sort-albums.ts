import type { Album } from '#shared/contracts/albums.ts';
import { averageScore, scoreSpread } from '#shared/domain/albums/scores.ts';
import { foldText } from '#shared/domain/search/search-text.ts';

/** Sort orders of the tier list beside tiers, by name (product/screens.md#screens). */
export const SORTS = {
  artist: 'Artist',
  newest: 'Newest',
  average: 'Average',
  disputed: 'Most disputed',
  united: 'Most united',
  ranking: 'Our ranking',
} as const;

export type Sort = keyof typeof SORTS;

export function isSort(text: string | undefined): text is Sort {
  return text !== undefined && Object.hasOwn(SORTS, text);
}

export type SortedAlbum = {
  album: Album;
  /** Number that it is sorted by, if any. */
  note: string | null;
};

/** Sorts albums, each with its number; those without one are last, and ties are stable. */
export function sortAlbums(albums: readonly Album[], sort: Sort): SortedAlbum[] {
  switch (sort) {
    case 'artist':
      return plain(orderBy(albums, ({ artist, title }) => foldText(`${artist}\n${title}`), 1));
    case 'newest':
      return plain(orderBy(albums, ({ created_at }) => created_at, -1));
    case 'average':
      return numbered(albums, { name: 'Average', toNumber: averageScore, isLeastFirst: false });
    case 'disputed':
      return numbered(albums, { name: 'Differ by', toNumber: scoreSpread, isLeastFirst: false });
    case 'united':
      return numbered(albums, { name: 'Differ by', toNumber: scoreSpread, isLeastFirst: true });
    case 'ranking':
      // Sorted by rank, in `OurRanking`.
      return plain(albums);
  }
}

type Tiers = Album['individual_tiers'][string][];

type Order = {
  name: string;
  /** Score from 0 to 95; `null` for too few ratings. */
  toNumber: (tiers: Tiers) => number | null;
  isLeastFirst: boolean;
};

function numbered(
  albums: readonly Album[],
  { name, toNumber, isLeastFirst }: Order,
): SortedAlbum[] {
  const numbers = new Map(
    albums.map((album) => [album, toNumber(Object.values(album.individual_tiers))]),
  );
  const getPlace = (album: Album) => {
    const number = numbers.get(album) ?? null;
    if (number === null) return NOWHERE;
    return isLeastFirst ? -number : number;
  };
  return orderBy(albums, getPlace, -1).map((album) => {
    const number = numbers.get(album) ?? null;
    return { album, note: number === null ? 'Too few ratings' : `${name} ${number.toFixed(1)}` };
  });
}

/** Sorts after every number. */
const NOWHERE = -1000;

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
