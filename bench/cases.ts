/** The reads that are measured, by the address that a client asks for. */
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

/** The page that most visits begin with, as the server draws it. */
export const PAGE = { name: 'page of sessions', address: '/' } as const;

/** What the ratings say, which is measured by itself when it is not kept. */
const INSIGHTS = { name: 'insights', address: '/api/insights' } as const;

/** What is answered from memory until the next commit. */
export const KEPT = [...CASES, INSIGHTS, PAGE] as const;

export type Kept = (typeof KEPT)[number];

/** A plain route of the same app that answers the same bytes from memory. */
export function baselineAddress(one: Kept): string {
  return `/api/baseline/${KEPT.indexOf(one)}`;
}

/** A bare event stream, and with `POST` what tells it something. */
export const BARE_STREAM = '/api/baseline/events';

/** How often that was told something, as an answer of one number. */
export const BARE_ROOM = '/api/baseline/room';

export const API_KEY = 'spindle-bench';
