import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  lazyRouteComponent,
  type RouteComponent,
  useSearch,
} from '@tanstack/react-router';
import { PAGES } from '#shared/domain/pages.ts';
import { onSignedOut } from '../api/admin-session.ts';
import { importWithRetry } from '../api/import-with-retry.ts';
import { settings } from '../api/settings.ts';
import { ErrorScreen } from '../screens/error-screen.tsx';
import { SessionsScreen } from '../screens/sessions-screen.tsx';
import { nextPaint } from '../ui/next-paint.ts';
import { receiveSpotify, redirectTarget, requireAdmin } from './admin-guard.ts';
import { NavigationError } from './navigation-error.tsx';
import { arrive } from './on-navigation.ts';
import {
  prefetchBracket,
  prefetchBrackets,
  prefetchChangelog,
  prefetchSessions,
  prefetchShell,
  prefetchTierlist,
  type Search,
} from './page-data.ts';
import { createPageHistory, redirectToCanonical } from './page-history.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  validateSearch: (search: Search): Search => search,
  // Paints a press before its page is rendered (product/screens.md#screens).
  beforeLoad: ({ cause, location }) => {
    redirectToCanonical(location);
    return cause === 'stay' ? nextPaint() : undefined;
  },
  loader: prefetchShell,
});

const sessionsRoute = pageRoute(PAGES.sessions, {
  component: SessionsScreen,
  loader: prefetchSessions,
});

const tierlistRoute = pageRoute(PAGES.tierlist, {
  component: lazyScreen(() => import('../screens/tierlist-screen.tsx'), 'TierlistScreen'),
  loader: prefetchTierlist,
});

const bracketsRoute = pageRoute(PAGES.brackets, {
  component: lazyScreen(() => import('../screens/brackets-screen.tsx'), 'BracketsScreen'),
  loader: prefetchBrackets,
});

const createBracketRoute = pageRoute(PAGES.createBracket, {
  beforeLoad: requireAdmin,
  component: lazyScreen(
    () => import('../screens/create-bracket-screen.tsx'),
    'CreateBracketScreen',
  ),
});

const editBracketRoute = pageRoute(PAGES.editBracket, {
  beforeLoad: requireAdmin,
  component: lazyScreen(() => import('../screens/edit-bracket-screen.tsx'), 'EditBracketScreen'),
});

const spotifyCallbackRoute = pageRoute(PAGES.spotifyCallback, {
  beforeLoad: receiveSpotify,
  component: lazyScreen(
    () => import('../screens/spotify-callback-screen.tsx'),
    'SpotifyCallbackScreen',
  ),
});

const slotFillerRoute = pageRoute(PAGES.slotFillerDemo, {
  component: lazyScreen(
    () => import('../screens/slot-filler-demo-screen.tsx'),
    'SlotFillerDemoScreen',
  ),
});

const bracketRoute = pageRoute(PAGES.bracket, {
  component: lazyScreen(() => import('../screens/bracket-screen.tsx'), 'BracketScreen'),
  loader: prefetchBracket,
});

const playBracketRoute = pageRoute(PAGES.playBracket, {
  component: lazyScreen(() => import('../screens/play-bracket-screen.tsx'), 'PlayBracketScreen'),
});

const sharedBracketRoute = pageRoute(PAGES.sharedBracket, {
  component: lazyScreen(
    () => import('../screens/shared-bracket-screen.tsx'),
    'SharedBracketScreen',
  ),
});

const enterRoomRoute = pageRoute(PAGES.enterRoom, {
  component: lazyScreen(() => import('../screens/room-screen.tsx'), 'EnterRoomScreen'),
});

const roomRoute = pageRoute(PAGES.room, {
  component: lazyScreen(() => import('../screens/room-screen.tsx'), 'RoomScreen'),
});

const roomScreenRoute = pageRoute(PAGES.roomScreen, {
  component: lazyScreen(() => import('../screens/big-screen.tsx'), 'BigScreenScreen'),
});

const recapRoute = pageRoute(PAGES.recap, {
  component: lazyScreen(() => import('../screens/recap-screen.tsx'), 'RecapScreen'),
});

const sessionRecapRoute = pageRoute(PAGES.sessionRecap, {
  component: lazyScreen(() => import('../screens/recap-screen.tsx'), 'SessionRecapScreen'),
});

const changelogRoute = pageRoute(PAGES.changelog, {
  component: lazyScreen(() => import('../screens/changelog-screen.tsx'), 'ChangelogScreen'),
  loader: prefetchChangelog,
});

const insightsRoute = pageRoute(PAGES.insights, {
  component: lazyScreen(() => import('../screens/insights-screen.tsx'), 'InsightsScreen'),
});

const versusRoute = pageRoute(PAGES.versus, {
  component: lazyScreen(() => import('../screens/versus-screen.tsx'), 'VersusScreen'),
});

const insightsYearRoute = pageRoute(PAGES.insightsYear, {
  component: lazyScreen(() => import('../screens/insights-year-screen.tsx'), 'InsightsYearScreen'),
});

const manageSessionsRoute = pageRoute(PAGES.manageSessions, {
  component: lazyScreen(
    () => import('../screens/manage-sessions-screen.tsx'),
    'ManageSessionsScreen',
  ),
});

const editSessionRoute = pageRoute(PAGES.editSession, {
  component: lazyScreen(() => import('../screens/edit-session-screen.tsx'), 'EditSessionScreen'),
});

const addAlbumRoute = pageRoute(PAGES.addAlbum, {
  component: lazyScreen(() => import('../screens/add-album-screen.tsx'), 'AddAlbumScreen'),
});

const editAlbumRoute = pageRoute(PAGES.editAlbum, {
  component: lazyScreen(() => import('../screens/edit-album-screen.tsx'), 'EditAlbumScreen'),
});

const importRoute = pageRoute(PAGES.import, {
  component: lazyScreen(() => import('../screens/import-screen.tsx'), 'ImportScreen'),
});

const rankTierRoute = pageRoute(PAGES.rankTier, {
  beforeLoad: requireAdmin,
  component: lazyScreen(() => import('../screens/rank-tier-screen.tsx'), 'RankTierScreen'),
});

const errorRoute = pageRoute(PAGES.error, {
  component: ErrorPage,
  errorComponent: () => <ErrorScreen />,
});

/** Unknown paths (product/screens.md#screens). */
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: () => (
    <ErrorScreen
      code="404"
      title="Page Not Found"
      message="The page you're looking for doesn't exist or may have been moved."
    />
  ),
  staticData: { title: 'Page Not Found' },
});

const routeTree = rootRoute.addChildren([
  sessionsRoute,
  tierlistRoute,
  bracketsRoute,
  createBracketRoute,
  editBracketRoute,
  spotifyCallbackRoute,
  slotFillerRoute,
  bracketRoute,
  playBracketRoute,
  sharedBracketRoute,
  changelogRoute,
  manageSessionsRoute,
  editSessionRoute,
  addAlbumRoute,
  editAlbumRoute,
  importRoute,
  enterRoomRoute,
  roomRoute,
  roomScreenRoute,
  recapRoute,
  sessionRecapRoute,
  insightsRoute,
  versusRoute,
  insightsYearRoute,
  rankTierRoute,
  errorRoute,
  unknownRoute,
]);

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

/** Returns the title of the current page, before '· Spindle'. */
export function pageTitle({ state }: AppRouter): string {
  return state.matches.at(-1)?.staticData.title ?? 'Spindle';
}

const ADMIN_ROUTES = [createBracketRoute, editBracketRoute, spotifyCallbackRoute, rankTierRoute];

/** Runs the effects of a server-rendered page, for which the router resolves no navigation. */
export function arriveAtFirstPage(router: AppRouter): void {
  arrive({ title: pageTitle(router), movesFocus: false });
}

/** Runs the effects of each navigation, and leaves admin pages when the session ends. */
export function followRouter(router: AppRouter): void {
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
    // The phone menu is a history entry, but not a page.
    if (fromLocation !== undefined && !hrefChanged) return;
    arrive({
      title: pageTitle(router),
      movesFocus: pathChanged && fromLocation !== undefined,
    });
  });
  // On an admin page, the end of the session asks for the password.
  onSignedOut(() => {
    const [, match] = router.matchRoutes(router.latestLocation);
    if (ADMIN_ROUTES.some(({ id }) => id === match?.routeId)) router.invalidate();
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** Title of the page, before '· Spindle'. */
    title?: string;
  }
}

type PageParts = {
  component: RouteComponent;
  errorComponent?: ErrorRouteComponent;
  beforeLoad?: typeof requireAdmin;
  loader?: typeof prefetchShell;
};

function pageRoute<const Path extends string>(
  { path, title }: { path: Path; title: string },
  parts: PageParts,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, staticData: { title }, ...parts });
}

/** product/conventions.md#times */
const CHUNK_TIMEOUT_MS = 120_000;

function lazyScreen<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const inTime = () => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The page took too long to load.')), CHUNK_TIMEOUT_MS),
    );
    return Promise.race([importWithRetry(load), timeout]);
  };
  return lazyRouteComponent(inTime as () => Promise<Record<Name, () => React.ReactNode>>, name);
}

/** Error page with the texts of its URL (product/screens.md#screens). */
function ErrorPage() {
  const { code, title, message, from } = useSearch({ strict: false }) as Search;
  return (
    <ErrorScreen
      {...(code && { code })}
      {...(title && { title })}
      {...(message && { message })}
      {...(from && { reloads: redirectTarget(from) })}
    />
  );
}
