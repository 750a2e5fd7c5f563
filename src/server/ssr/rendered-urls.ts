import type { FastifyRequest } from 'fastify';
import type { PageName } from '#shared/domain/site/pages.ts';

/** Query parameters of dialogs that can open on any page. */
const DIALOGS = ['album', 'session', 'tier', 'tab'];

type RenderedUrl = {
  /** Query parameters that affect the rendered page. */
  shown: readonly string[];
  /** Query parameter that disables server rendering. */
  notRendered?: string;
};

/** Server-rendered pages (product/api.md#server-rendered-pages). */
const RENDERED_URLS: { readonly [page in PageName]?: RenderedUrl } = {
  sessions: { shown: ['search', 'location', 'from', 'after', 'jump', ...DIALOGS] },
  tierlist: {
    shown: ['search', 'by', 'name', 'artist', 'word', 'sort', 'filters', ...DIALOGS],
    notRendered: 'at',
  },
  changelog: { shown: ['type', 'after', ...DIALOGS] },
  brackets: { shown: ['status', 'after', ...DIALOGS] },
  bracket: { shown: ['round', 'match', ...DIALOGS] },
  rounds: { shown: DIALOGS },
  round: { shown: DIALOGS },
  insights: { shown: ['pair', 'with', ...DIALOGS] },
  insightsYear: { shown: DIALOGS },
  versus: { shown: DIALOGS },
};

/**
 * True if the server renders a page; past tier lists are rendered by the client
 * (product/api.md#server-rendered-pages).
 */
export function isRendered(screen: PageName | null, { query }: FastifyRequest): boolean {
  if (screen === null) return true;
  const page = RENDERED_URLS[screen];
  if (page?.notRendered === undefined) return page !== undefined;
  return !(query as Record<string, unknown>)[page.notRendered];
}

/** Returns the normalized query: only parameters that affect the page, in a fixed order. */
export function getKnownQuery(screen: PageName | null, { query }: FastifyRequest): string {
  const given = new Map(Object.entries(query as Record<string, unknown>));
  const page = screen && RENDERED_URLS[screen];
  const search = new URLSearchParams();
  for (const name of page?.shown ?? []) {
    const value = given.get(name);
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.toString();
}

/** Returns the path with the normalized query and additional parameters. */
export function getAddress(
  { path, query }: { path: string; query: string },
  more: Record<string, string> = {},
): string {
  const search = [query, String(new URLSearchParams(more))].filter((part) => part !== '').join('&');
  return search === '' ? path : `${path}?${search}`;
}
