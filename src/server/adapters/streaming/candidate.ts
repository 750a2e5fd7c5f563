import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/sources.ts';

/** An album that a service found by some words, as far as its search tells. */
export type Candidate = {
  source: Source;
  /** Where a person can see it. */
  url: string;
  artist: string;
  title: string;
  /** Of the release; `null` when not told. */
  year: number | null;
  images: StreamingAlbum['images'];
  spotify_id: string | null;
};

/** How many albums a service is asked for: Spotify gives no more since February 2026. */
export const MAX_CANDIDATES = 10;

/** The year of a release date: `yearOf('1997-09')` is 1997; `null` for a date that says nothing. */
export function parseYear(date: string | null): number | null {
  const year = Number(/^\d{4}(?=-|$)/.exec(date ?? '')?.[0]);
  return year > 0 ? year : null;
}
