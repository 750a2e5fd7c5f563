/** Measured reads, by URL. */
export const CASES = [
  { name: 'sessions, first page', address: '/api/sessions?page=1&limit=5&includeAlbums=true' },
  {
    name: 'sessions, search',
    address: '/api/sessions?page=1&limit=5&includeAlbums=true&search=lantern',
  },
  {
    name: 'sessions, search with a mistake',
    address: '/api/sessions?page=1&limit=5&includeAlbums=true&search=lanterm',
  },
  { name: 'albums, 1000', address: '/api/albums?page=1&limit=1000' },
  { name: 'albums, search', address: '/api/albums?page=1&limit=10&search=lantern' },
  {
    name: 'albums, search with a mistake',
    address: '/api/albums?page=1&limit=10&search=lanterm',
  },
  { name: 'changelog, first page', address: '/api/changelog?page=1' },
] as const;

export type Case = (typeof CASES)[number];

/** Most common first page, server-rendered. */
export const PAGE = { name: 'page of sessions', address: '/' } as const;

/** Insights, which are also measured uncached on their own. */
const INSIGHTS = { name: 'insights', address: '/api/insights' } as const;

/** Responses that are cached until the next commit. */
export const STORED = [...CASES, INSIGHTS, PAGE] as const;

export type CachedCase = (typeof STORED)[number];

/** URL of a plain route in the same app that returns the same bytes from memory. */
export function baselineAddress(one: CachedCase): string {
  return `/api/baseline/${STORED.indexOf(one)}`;
}

/** URL of a bare event stream; `POST` writes to all of them. */
export const BARE_STREAM = '/api/baseline/events';

/** URL with the number of those writes, as a plain response. */
export const BARE_ROOM = '/api/baseline/room';

export const API_KEY = 'spindle-bench';
