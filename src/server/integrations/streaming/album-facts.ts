import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/albums/sources.ts';

type Suggestion = Pick<
  StreamingAlbum,
  | 'name'
  | 'artists'
  | 'images'
  | 'release_date'
  | 'release_date_precision'
  | 'label'
  | 'total_tracks'
  | 'duration_ms'
  | 'popularity'
  | 'genres'
  | 'tracks'
  | 'upc'
  | 'tidal_album_id'
>;

/** Album metadata of one source; `null` and an empty list mean 'unknown'. */
export type AlbumFacts = Suggestion & {
  source: Source;
  /** Web page of the album. */
  url: string;
  /** Page of the release with a bar code; `null` if found in another way. */
  link: { service: LinkedService; url: string; upc: string } | null;
};

/** Services whose pages are linked beside those of Spotify and Tidal. */
export type LinkedService = 'deezer' | 'apple';

/** Creates album metadata; missing fields are 'unknown'. */
export function albumFacts(
  received: Pick<AlbumFacts, 'source' | 'url'> & Partial<AlbumFacts>,
): AlbumFacts {
  return {
    name: null,
    artists: [],
    images: [],
    release_date: null,
    release_date_precision: null,
    label: null,
    total_tracks: null,
    duration_ms: null,
    popularity: null,
    genres: [],
    tracks: [],
    upc: null,
    tidal_album_id: null,
    link: null,
    ...received,
  };
}

/**
 * Returns the sum of all track durations in milliseconds; `null` without tracks, or if one is
 * unknown.
 */
export function sumDurations(tracks: readonly { duration_ms: number | null }[]): number | null {
  let sum = 0;
  for (const { duration_ms } of tracks) {
    if (duration_ms === null) return null;
    sum += duration_ms;
  }
  return tracks.length === 0 ? null : sum;
}

const PRECISIONS = { 4: 'year', 7: 'month', 10: 'day' } as const;

/**
 * Returns a release date with its precision; `null` for an invalid date.
 * @example releaseDate('1997-09') // { release_date: '1997-09', release_date_precision: 'month' }
 */
export function releaseDate(
  text: string | null,
): Pick<AlbumFacts, 'release_date' | 'release_date_precision'> {
  const isDate = text !== null && /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) && !/^0000|-00/.test(text);
  if (!isDate) return { release_date: null, release_date_precision: null };
  const precision = PRECISIONS[text.length as keyof typeof PRECISIONS];
  return { release_date: text, release_date_precision: precision };
}

/** Returns a square image by its side in pixels. */
export function squareImage(url: string, side: number): AlbumFacts['images'][number] {
  return { url, width: side, height: side };
}

/** True if two bar codes are equal; services add or remove leading zeros. */
export function isSameBarcode(one: string, other: string): boolean {
  return trimZeros(one) === trimZeros(other);
}

/** Removes the leading zeros of a bar code. */
export function trimZeros(upc: string): string {
  return upc.replace(/^0+/, '');
}

/** Returns a numeric bar code as given; `null` for anything else. */
export function barcode(text: string | null): string | null {
  return text !== null && /^\d{8,14}$/.test(text) ? text : null;
}
