import type { FastifyRequest } from 'fastify';
import { findPublicPage, type PageName } from '#shared/domain/site/pages.ts';

/** Query parameters of dialogs that can open on any page. */
const DIALOGS = ['album', 'session', 'tier', 'tab'];

type Query = Record<string, unknown>;

/**
 * True if the server renders a page; past tier lists are rendered by the client
 * (product/api.md#server-rendered-pages).
 */
export function isRendered(screen: PageName | null, { query }: FastifyRequest): boolean {
  if (screen === null) return true;
  const html = findPublicPage(screen)?.html;
  return Boolean(html && !(html.browserQuery && (query as Query)[html.browserQuery]));
}

/** Returns the normalized query: only parameters that affect the page, in a fixed order. */
export function getKnownQuery(screen: PageName | null, { query }: FastifyRequest): string {
  const given = new Map(Object.entries(query as Query));
  const html = findPublicPage(screen)?.html;
  const search = new URLSearchParams();
  for (const name of html ? [...(html.query ?? []), ...DIALOGS] : []) {
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
