import { findPublicPage, PAGE_NAMES, PAGES, type PageName } from './pages.ts';

type Route = { name: PageName; parts: readonly string[] };

/** Routes; fixed parts win over parameters. */
const ROUTES: readonly Route[] = PAGE_NAMES.map((name) => ({
  name,
  parts: toParts(PAGES[name].path),
})).sort((one, other) => countParameters(one) - countParameters(other));

/** Formats of parameters; a path with any other value is a 404. */
const FORMATS = new Map([['$year', /^(19|20)\d\d$/]]);

/**
 * Returns the canonical form of a URL below the site's base path: single slashes, none at the end,
 * fixed parts in lower case. Parameters and the query do not change (product/screens.md#screens).
 * @returns `null` if no page has this path in any spelling; otherwise a path of this site
 * @example canonicalUrl('/TierList/?search=x') // '/tierlist?search=x'
 */
export function canonicalUrl(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  const given = toParts(path);
  const route = findRoute(given);
  if (route === undefined) return null;
  const parts = route.parts.map((part, at) => (isParameter(part) ? given[at] : part));
  return `/${parts.join('/')}${url.slice(path.length)}`;
}

/**
 * Returns the page at a canonical path, below the site's base path.
 * @example pageAt('/brackets/create') // 'createBracket'
 */
export function pageAt(path: string): PageName | null {
  return canonicalUrl(path) === path ? (findRoute(toParts(path))?.name ?? null) : null;
}

/** True if the page at a path may be read offline. */
export function isReadableOffline(path: string): boolean {
  return findPublicPage(pageAt(path))?.offline === true;
}

function findRoute(given: readonly string[]): Route | undefined {
  return ROUTES.find(
    ({ parts }) =>
      parts.length === given.length &&
      parts.every((part, at) => {
        const value = given[at] ?? '';
        if (!isParameter(part)) return value.toLowerCase() === part;
        return (
          value !== '' && !isReserved(value, parts, at) && (FORMATS.get(part)?.test(value) ?? true)
        );
      }),
  );
}

/** True if a parameter value is the fixed part of another route, as in `/brackets/shared`. */
function isReserved(value: string, [first]: readonly string[], at: number): boolean {
  if (isParameter(value)) return false;
  return ROUTES.some(({ parts }) => parts[0] === first && parts[at] === value.toLowerCase());
}

/** Preserves empty parts between slashes, which match no route. */
function toParts(path: string): string[] {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? [] : inner.split('/');
}

function isParameter(part: string): boolean {
  return part.startsWith('$');
}

function countParameters({ parts }: Route): number {
  return parts.filter(isParameter).length;
}
