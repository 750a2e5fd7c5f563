import { createBrowserHistory, type RouterHistory, redirect } from '@tanstack/react-router';
import { canonicalUrl } from '#shared/domain/page-at.ts';
import { settings } from '../api/settings.ts';

/** Put before the path of a page that does not exist, for the router only: it then matches no other route. */
const UNKNOWN = '/404';

/**
 * The browser's history, with canonical paths in the address (rules.md#screens). To the router a path
 * that is no page is below `/404`, as on the server.
 */
export function createPageHistory(): RouterHistory {
  const { publicPath } = settings;
  return createBrowserHistory({
    parseLocation: () => {
      const { search, hash } = location;
      const path = location.pathname.slice(publicPath.length);
      const canonical = canonicalUrl(path);
      const pathname = publicPath + (canonical ?? UNKNOWN + path);
      const href = pathname + search + hash;
      // The router listens to the method of the instance, and is not to hear of this.
      if (canonical !== null && canonical !== path)
        History.prototype.replaceState.call(history, history.state, '', href);
      const state = history.state ?? { __TSR_index: 0, __TSR_key: String(Math.random()) };
      return { href, pathname, search, hash, state };
    },
    createHref: (href) => href.replace(`${publicPath}${UNKNOWN}/`, `${publicPath}/`),
  });
}

type PageLocation = { pathname: string; search: Partial<Record<string, string>>; hash: string };

/** Redirects a navigation to the canonical path, or to the 404 screen if no page is at the path. */
export function redirectToCanonical({ pathname, search, hash }: PageLocation): void {
  const path = canonicalUrl(pathname);
  // To the router a slash at the end makes no other location.
  if (path === pathname || path === pathname.replace(/\/+$/, '')) return;
  if (/^\/404(\/|$)/.test(pathname)) return;
  throw redirect({ to: path ?? UNKNOWN + pathname, search: { ...search }, hash, replace: true });
}
