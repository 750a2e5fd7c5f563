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
import { PAGES } from '#shared/domain/site/pages.ts';
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

const sessionsRoute = pageRoute(PAGES.sessions, {
  component: SessionsPage,
});

const tierlistRoute = pageRoute(PAGES.tierlist, {
  component: lazyPage(() => import('./routes/tierlist-page.tsx'), 'TierlistPage'),
});

const bracketsRoute = pageRoute(PAGES.brackets, {
  component: lazyPage(() => import('./routes/brackets-page.tsx'), 'BracketsPage'),
});

const createBracketRoute = pageRoute(PAGES.createBracket, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/create-bracket-page.tsx'), 'CreateBracketPage'),
});

const editBracketRoute = pageRoute(PAGES.editBracket, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/edit-bracket-page.tsx'), 'EditBracketPage'),
});

const spotifyCallbackRoute = pageRoute(PAGES.spotifyCallback, {
  beforeLoad: receiveSpotify,
  component: lazyPage(
    () => import('./routes/admin/spotify-callback-page.tsx'),
    'SpotifyCallbackPage',
  ),
});

const slotFillerRoute = pageRoute(PAGES.slotFillerDemo, {
  component: lazyPage(() => import('./routes/slot-filler-demo-page.tsx'), 'SlotFillerDemoPage'),
});

const bracketRoute = pageRoute(PAGES.bracket, {
  component: lazyPage(() => import('./routes/bracket-page.tsx'), 'BracketPage'),
});

const playBracketRoute = pageRoute(PAGES.playBracket, {
  component: lazyPage(() => import('./routes/play-bracket-page.tsx'), 'PlayBracketPage'),
});

const bracketScreenRoute = pageRoute(PAGES.bracketScreen, {
  component: lazyPage(() => import('./routes/bracket-screen-page.tsx'), 'BracketScreenPage'),
});

const sharedBracketRoute = pageRoute(PAGES.sharedBracket, {
  component: lazyPage(() => import('./routes/shared-bracket-page.tsx'), 'SharedBracketPage'),
});

const enterRoomRoute = pageRoute(PAGES.enterRoom, {
  component: lazyPage(() => import('./routes/room-page.tsx'), 'EnterRoomPage'),
});

const roomRoute = pageRoute(PAGES.room, {
  component: lazyPage(() => import('./routes/room-page.tsx'), 'RoomPage'),
});

const roomScreenRoute = pageRoute(PAGES.roomScreen, {
  component: lazyPage(() => import('./routes/big-screen-page.tsx'), 'BigScreenPage'),
});

const meRoute = pageRoute(PAGES.me, {
  beforeLoad: receivePersonalToken,
  component: lazyPage(() => import('./routes/me-page.tsx'), 'MePage'),
});

const roundsRoute = pageRoute(PAGES.rounds, {
  component: lazyPage(() => import('./routes/rounds-page.tsx'), 'RoundsPage'),
});

const roundRoute = pageRoute(PAGES.round, {
  component: lazyPage(() => import('./routes/round-page.tsx'), 'RoundPage'),
});

const createRoundRoute = pageRoute(PAGES.createRound, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/round-form-page.tsx'), 'CreateRoundPage'),
});

const editRoundRoute = pageRoute(PAGES.editRound, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/round-form-page.tsx'), 'EditRoundPage'),
});

const personalLinksRoute = pageRoute(PAGES.personalLinks, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/personal-links-page.tsx'), 'PersonalLinksPage'),
});

const settingsRoute = pageRoute(PAGES.settings, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/settings-page.tsx'), 'SettingsPage'),
});

const setUpRoute = pageRoute(PAGES.setUp, {
  beforeLoad: requireAdmin,
  component: lazyPage(() => import('./routes/admin/set-up-page.tsx'), 'SetUpPage'),
});

const recapRoute = pageRoute(PAGES.recap, {
  component: lazyPage(() => import('./routes/recap-page.tsx'), 'RecapPage'),
});

const sessionRecapRoute = pageRoute(PAGES.sessionRecap, {
  component: lazyPage(() => import('./routes/recap-page.tsx'), 'SessionRecapPage'),
});

const changelogRoute = pageRoute(PAGES.changelog, {
  component: lazyPage(() => import('./routes/changelog-page.tsx'), 'ChangelogPage'),
});

const insightsRoute = pageRoute(PAGES.insights, {
  component: lazyPage(() => import('./routes/insights-page.tsx'), 'InsightsPage'),
});

const versusRoute = pageRoute(PAGES.versus, {
  component: lazyPage(() => import('./routes/versus-page.tsx'), 'VersusPage'),
});

const insightsYearRoute = pageRoute(PAGES.insightsYear, {
  component: lazyPage(() => import('./routes/insights-year-page.tsx'), 'InsightsYearPage'),
});

const manageSessionsRoute = pageRoute(PAGES.manageSessions, {
  component: lazyPage(
    () => import('./routes/admin/manage-sessions-page.tsx'),
    'ManageSessionsPage',
  ),
});

const editSessionRoute = pageRoute(PAGES.editSession, {
  component: lazyPage(() => import('./routes/admin/edit-session-page.tsx'), 'EditSessionPage'),
});

const addAlbumRoute = pageRoute(PAGES.addAlbum, {
  component: lazyPage(() => import('./routes/admin/add-album-page.tsx'), 'AddAlbumPage'),
});

const editAlbumRoute = pageRoute(PAGES.editAlbum, {
  component: lazyPage(() => import('./routes/admin/edit-album-page.tsx'), 'EditAlbumPage'),
});

const importRoute = pageRoute(PAGES.import, {
  component: lazyPage(() => import('./routes/admin/import-page.tsx'), 'ImportPage'),
});

/** A dialog of the tier list (product/ranking.md#ranking). */
const rankTierRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGES.rankTier.path,
  beforeLoad: ({ params: { tier } }) => {
    throw redirect({ to: '/tierlist', search: { sort: 'ranking', rank: tier }, replace: true });
  },
});

const errorRoute = pageRoute(PAGES.error, {
  component: ErrorRoute,
  errorComponent: () => <ErrorPage />,
});

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

export const routeTree = rootRoute.addChildren([
  sessionsRoute,
  tierlistRoute,
  bracketsRoute,
  createBracketRoute,
  editBracketRoute,
  spotifyCallbackRoute,
  slotFillerRoute,
  bracketRoute,
  playBracketRoute,
  bracketScreenRoute,
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
  meRoute,
  roundsRoute,
  roundRoute,
  createRoundRoute,
  editRoundRoute,
  personalLinksRoute,
  settingsRoute,
  setUpRoute,
  recapRoute,
  sessionRecapRoute,
  insightsRoute,
  versusRoute,
  insightsYearRoute,
  rankTierRoute,
  errorRoute,
  unknownRoute,
]);

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page, before the name of the club. */
    title?: string;
  }
}

type PageParts = {
  component: RouteComponent;
  errorComponent?: ErrorRouteComponent;
  /** Only pages for admins have one. */
  beforeLoad?: typeof requireAdmin;
};

function pageRoute<const Path extends string>(
  { path, title }: { path: Path; title: string },
  { component, ...parts }: PageParts,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title },
    component: withHydrationEnd(component),
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

function lazyPage<Module, Name extends keyof Module & string>(
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
