import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
  useSearch,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import {
  getPageComponent,
  getPageFile,
  PAGE_NAMES,
  PAGES,
  type PageEntry,
  type PageName,
} from '#shared/domain/site/pages.ts';
import { receiveSpotify, redirectTarget, requireAdmin } from './app/admin-guard.ts';
import { Shell } from './app/navigation/shell.tsx';
import { redirectToCanonical } from './app/page-history.ts';
import { receivePersonalToken } from './app/receive-personal-token.ts';
import { useHydrationEnd, whenHydrated } from './hooks/hydration.ts';
import { importWithRetry } from './lib/http/import-with-retry.ts';
import { nextPaint } from './lib/next-paint.ts';
import { ErrorPage } from './routes/error-page.tsx';
import { SessionsPage } from './routes/sessions-page.tsx';

/** Query parameters of a page; plain texts. */
export type Search = Partial<Record<string, string>>;

/** On the server the routes have loaders (`loaders.ts`). */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  validateSearch: (search: Search): Search => search,
  // Paints a press before its page is rendered (product/screens.md#screens).
  beforeLoad: ({ cause, location }) => {
    redirectToCanonical(location);
    return cause === 'stay' ? afterPaintAndHydration() : undefined;
  },
});

async function afterPaintAndHydration(): Promise<void> {
  await Promise.all([nextPaint(), whenHydrated()]);
}

type PageModule = Record<string, () => ReactNode>;

/** The first page and the error page are in the first script. */
const PAGE_FILES = import.meta.glob<PageModule>(
  ['./**/*-page.tsx', '!./{sessions,error}-page.tsx'],
  { base: './routes/' },
);

type PageParts = {
  component?: RouteComponent;
  errorComponent?: ErrorRouteComponent;
  /** Pages for admins have one, and those whose URL has a secret to remove. */
  beforeLoad?: typeof requireAdmin;
};

/** Pages that are not just the component of their file. */
const SPECIAL_PAGES: { readonly [name in PageName]?: PageParts } = {
  // In the file of another page.
  editRound: { component: lazyPage('createRound', 'EditRoundPage') },
  sessionRecap: { component: lazyPage('recap', 'SessionRecapPage') },
  sessions: { component: SessionsPage },
  // A dialog of the tier list (product/ranking.md#ranking).
  rankTier: {
    component: () => null,
    beforeLoad: (arrival: object) => {
      const { tier } = (arrival as { params: { tier: string } }).params;
      throw redirect({ to: '/tierlist', search: { sort: 'ranking', rank: tier }, replace: true });
    },
  },
  spotifyCallback: { beforeLoad: receiveSpotify },
  me: { beforeLoad: receivePersonalToken },
  error: { component: ErrorRoute, errorComponent: () => <ErrorPage /> },
};

type PageRoute<Path extends string> = ReturnType<typeof pageRoute<Path>>;

/** Routes of all pages, typed by their paths for links. */
export const routes = Object.fromEntries(
  PAGE_NAMES.map((name) => [name, pageRoute(name, PAGES[name])]),
) as unknown as { [Name in PageName]: PageRoute<(typeof PAGES)[Name]['path']> };

/** Unknown paths (product/screens.md#screens). */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: withHydrationEnd(() => (
    <ErrorPage
      code="404"
      title="Page Not Found"
      message="The page you're looking for doesn't exist or may have been moved."
    />
  )),
  staticData: { title: 'Page Not Found' },
});

export const routeTree = rootRoute.addChildren({ ...routes, unknownRoute });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page, before the name of the club. */
    title?: string;
  }
}

function pageRoute<const Path extends string>(
  name: PageName,
  { path, title, access }: Pick<PageEntry, 'title' | 'access'> & { path: Path },
) {
  const { component = lazyPage(name), ...parts } = SPECIAL_PAGES[name] ?? {};
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    component: withHydrationEnd(component),
    ...(access === 'admin' && { beforeLoad: requireAdmin }),
    ...parts,
  });
}

function withHydrationEnd(Page: RouteComponent): RouteComponent {
  function HydratedPage() {
    useHydrationEnd();
    return <Page />;
  }
  // The router removes it from lazy components that are loaded.
  return Object.defineProperty(HydratedPage, 'preload', { get: () => Page.preload });
}

/** product/conventions.md#times */
const CHUNK_TIMEOUT_MS = 120_000;

function lazyPage(name: PageName, component = getPageComponent(name)) {
  // Tested for each page.
  const load = PAGE_FILES[`./${getPageFile(name)}`] as () => Promise<PageModule>;
  const inTime = () => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The page took too long to load.')), CHUNK_TIMEOUT_MS),
    );
    return Promise.race([importWithRetry(load), timeout]);
  };
  return lazyRouteComponent(inTime, component);
}

/** Error page with the texts of its URL (product/screens.md#screens). */
function ErrorRoute() {
  const { code, title, message, from } = useSearch({ strict: false }) as Search;
  return (
    <ErrorPage
      {...(code && { code })}
      {...(title && { title })}
      {...(message && { message })}
      {...(from && { reloads: redirectTarget(from) })}
    />
  );
}
