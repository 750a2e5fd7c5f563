import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { NavigationError } from './app/navigation-error.tsx';
import { arrive } from './app/on-navigation.ts';
import { createPageHistory } from './app/page-history.ts';
import { onSignedOut } from './lib/admin-session.ts';
import { settings } from './lib/settings.ts';
import { routeTree } from './route-tree.tsx';

/** Creates the router. Search parameters are plain texts. On the server it has no history yet. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: settings.publicPath || '/',
    ...(!import.meta.env.SSR && { history: createPageHistory() }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value);
      const text = new URLSearchParams(entries as [string, string][]).toString();
      return text && `?${text}`;
    },
    scrollRestoration: !import.meta.env.SSR && createScrollCondition(),
    defaultPreload: 'intent',
    // The query client caches the data.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultErrorComponent: NavigationError,
  });
}

/** Preserves the scroll position of a server-rendered page until the first navigation. */
function createScrollCondition(): () => boolean {
  let isFirst = document.getElementById('ssr-context') !== null;
  return () => {
    const mayMove = !isFirst;
    isFirst = false;
    return mayMove;
  };
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Returns the title of the current page, before the name of the club. */
export function pageTitle({ state }: AppRouter): string {
  return state.matches.at(-1)?.staticData.title ?? settings.clubName;
}

/** Runs the effects of a server-rendered page, for which the router resolves no navigation. */
export function arriveAtFirstPage(router: AppRouter): void {
  arrive({ title: pageTitle(router), movesFocus: false });
}

/**
 * Runs the effects of each navigation, and leaves admin pages when the session ends; returns the
 * function that ends the latter.
 */
export function followRouter(router: AppRouter): () => void {
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
    // The phone menu is a history entry, but not a page.
    if (fromLocation !== undefined && !hrefChanged) return;
    arrive({
      title: pageTitle(router),
      movesFocus: pathChanged && fromLocation !== undefined,
    });
  });
  // On an admin page, the end of the session asks for the password.
  return onSignedOut(() => {
    const [, match] = router.matchRoutes(router.latestLocation);
    const page = Object.values(router.routesById).find(({ id }) => id === match?.routeId);
    if (page?.options.beforeLoad !== undefined) router.invalidate();
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
