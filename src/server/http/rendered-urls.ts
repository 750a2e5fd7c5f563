import type { FastifyRequest } from 'fastify';
import type { PageName } from '#shared/domain/pages.ts';
import type { Screen } from './page-caches.ts';

/** Dialogs that may stand on any screen. */
const DIALOGS = ['album', 'session', 'tier'];

type DrawnAddress = {
  /** The parameters of its query that show in a page. */
  shown: readonly string[];
  /** The one with which it is not drawn. */
  undrawn?: string;
};

/** The pages that the server draws (rules.md#drawn-pages). */
const DRAWN_ADDRESSES: { readonly [page in PageName]?: DrawnAddress } = {
  sessions: { shown: ['search', 'location', 'from', 'after', 'jump', ...DIALOGS] },
  tierlist: {
    shown: ['search', 'by', 'name', 'artist', 'word', 'sort', 'filters', ...DIALOGS],
    undrawn: 'at',
  },
  changelog: { shown: ['type', 'after', ...DIALOGS] },
  brackets: { shown: ['status', 'after', ...DIALOGS] },
  bracket: { shown: ['round', 'match', ...DIALOGS] },
};

/** True if the server draws a page: not what its address shows of the past (rules.md#drawn-pages). */
export function isDrawn(screen: Screen | null, { query }: FastifyRequest): boolean {
  if (screen === null) return true;
  const page = DRAWN_ADDRESSES[screen];
  if (page?.undrawn === undefined) return page !== undefined;
  return !(query as Record<string, unknown>)[page.undrawn];
}

/** The part of an address that shows in a page, in one spelling. */
export function understood(screen: Screen | null, { query }: FastifyRequest): string {
  const given = new Map(Object.entries(query as Record<string, unknown>));
  const page = screen && DRAWN_ADDRESSES[screen];
  const search = new URLSearchParams();
  for (const name of page?.shown ?? []) {
    const value = given.get(name);
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.toString();
}

/** What was understood of an address, and what is told beside it. */
export function getAddress(
  { path, query }: { path: string; query: string },
  more: Record<string, string> = {},
): string {
  const search = [query, String(new URLSearchParams(more))].filter((part) => part !== '').join('&');
  return search === '' ? path : `${path}?${search}`;
}
