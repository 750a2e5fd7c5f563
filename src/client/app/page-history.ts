import { parseHref } from '@tanstack/history';
import { createBrowserHistory, type RouterHistory, redirect } from '@tanstack/react-router';
import { canonicalUrl } from '#shared/domain/site/page-at.ts';
import { settings } from '../lib/settings.ts';

/** Prefix for paths of missing pages, for the router only: it then matches no other route. */
const UNKNOWN = '/404';

/**
 * Returns the router's path of a missing page. Joined slashes, as the router would otherwise join
 * them by a navigation that interrupts hydration.
 */
function unknownPath(path: string): string {
  return UNKNOWN + path.replace(/\/{2,}/g, '/');
}

/**
 * Browser history with canonical paths in the URL (product/screens.md#screens). For the router, a
 * path without a page is below `/404`, as on the server.
 */
export function createPageHistory(): RouterHistory {
  const { publicPath } = settings;
  return createBrowserHistory({
    parseLocation: () => {
      const { search, hash } = location;
      const path = location.pathname.slice(publicPath.length);
      const canonical = canonicalUrl(path);
      const pathname = publicPath + (canonical ?? unknownPath(path));
      const href = pathname + search + hash;
      // The router patches the instance's method, and must not observe this call.
      if (canonical !== null && canonical !== path)
        History.prototype.replaceState.call(history, history.state, '', href);
      return parseHref(href, history.state);
    },
    createHref: (href) => href.replace(`${publicPath}${UNKNOWN}/`, `${publicPath}/`),
  });
}

type PageLocation = { pathname: string; search: Partial<Record<string, string>>; hash: string };

/** Redirects a navigation to the canonical path, or to the 404 page if there is no page. */
export function redirectToCanonical({ pathname, search, hash }: PageLocation): void {
  const path = canonicalUrl(pathname);
  // The router treats a trailing slash as the same location.
  if (path === pathname || path === pathname.replace(/\/+$/, '')) return;
  if (/^\/404(\/|$)/.test(pathname)) return;
  throw redirect({ to: path ?? unknownPath(pathname), search: { ...search }, hash, replace: true });
}
