import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/albums/sources.ts';

/** Album found by a search, with the fields of the search result. */
export type Candidate = {
  source: Source;
  /** Web page of the album. */
  url: string;
  artist: string;
  title: string;
  /** Release year; `null` if unknown. */
  year: number | null;
  images: StreamingAlbum['images'];
  spotify_id: string | null;
};

/** Maximum search results of a service: Spotify's limit since February 2026. */
export const MAX_CANDIDATES = 10;

/** Parses the year of a release date: `parseYear('1997-09')` is 1997; `null` without one. */
export function parseYear(date: string | null): number | null {
  const year = Number(/^\d{4}(?=-|$)/.exec(date ?? '')?.[0]);
  return year > 0 ? year : null;
}
