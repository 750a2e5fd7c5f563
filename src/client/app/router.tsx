import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  useSearch,
} from '@tanstack/react-router';
import { onSignedOut } from '../api/admin-session.ts';
import { loadCode } from '../api/code.ts';
import { ErrorScreen } from '../screens/error-screen.tsx';
import { SessionsScreen } from '../screens/sessions-screen.tsx';
import { redirectTarget, requireAdmin } from './admin-guard.ts';
import { arrive } from './arrive.ts';
import { NavigationError } from './navigation-error.tsx';
import { Shell } from './shell.tsx';
import { receiveSpotify } from './spotify-callback-guard.ts';

type Search = Partial<Record<string, string>>;

const rootRoute = createRootRoute({
  component: Shell,
  validateSearch: (search: Search): Search => search,
});

const sessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: SessionsScreen,
  staticData: { title: 'Sessions' },
});

const tierlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tierlist',
  component: lazyScreen(() => import('../screens/tierlist-screen.tsx'), 'TierlistScreen'),
  staticData: { title: 'Tierlist' },
});

const bracketsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets',
  component: lazyScreen(() => import('../screens/brackets-screen.tsx'), 'BracketsScreen'),
  staticData: { title: 'Brackets' },
});

const createBracketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/create',
  beforeLoad: requireAdmin,
  component: lazyScreen(
    () => import('../screens/create-bracket-screen.tsx'),
    'CreateBracketScreen',
  ),
  staticData: { title: 'Create Bracket' },
});

const editBracketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/$id/edit',
  beforeLoad: requireAdmin,
  component: lazyScreen(() => import('../screens/edit-bracket-screen.tsx'), 'EditBracketScreen'),
  staticData: { title: 'Edit Bracket' },
});

const spotifyCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/spotify/callback',
  beforeLoad: receiveSpotify,
  component: lazyScreen(
    () => import('../screens/spotify-callback-screen.tsx'),
    'SpotifyCallbackScreen',
  ),
  staticData: { title: 'Connect Spotify' },
});

const slotFillerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/slot-filler-demo',
  component: lazyScreen(
    () => import('../screens/slot-filler-demo-screen.tsx'),
    'SlotFillerDemoScreen',
  ),
  staticData: { title: 'Slot Filler Demo' },
});

const bracketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/$id',
  component: lazyScreen(() => import('../screens/bracket-screen.tsx'), 'BracketScreen'),
  staticData: { title: 'Bracket' },
});

const playBracketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/$id/play',
  component: lazyScreen(() => import('../screens/play-bracket-screen.tsx'), 'PlayBracketScreen'),
  staticData: { title: 'Play Bracket' },
});

const sharedBracketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/brackets/shared/$token',
  component: lazyScreen(
    () => import('../screens/shared-bracket-screen.tsx'),
    'SharedBracketScreen',
  ),
  staticData: { title: 'Shared Bracket' },
});

const changelogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changelog',
  component: lazyScreen(() => import('../screens/changelog-screen.tsx'), 'ChangelogScreen'),
  staticData: { title: 'Changelog' },
});

const manageSessionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/manage-sessions',
  component: lazyScreen(
    () => import('../screens/manage-sessions-screen.tsx'),
    'ManageSessionsScreen',
  ),
  staticData: { title: 'Manage Sessions' },
});

const editSessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sessions/$id/edit',
  component: lazyScreen(() => import('../screens/edit-session-screen.tsx'), 'EditSessionScreen'),
  staticData: { title: 'Edit Session' },
});

const addAlbumRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add-album',
  component: lazyScreen(() => import('../screens/add-album-screen.tsx'), 'AddAlbumScreen'),
  staticData: { title: 'Add Album' },
});

const editAlbumRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/edit-album/$id',
  component: lazyScreen(() => import('../screens/edit-album-screen.tsx'), 'EditAlbumScreen'),
  staticData: { title: 'Edit Album' },
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  component: ErrorPage,
  errorComponent: () => <ErrorScreen />,
  staticData: { title: 'Error' },
});

/** Any other path (rules.md#screens). */
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

/** Addresses hold plain texts only. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
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
    errorRoute,
    unknownRoute,
  ]),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter(([, value]) => value);
    const text = new URLSearchParams(entries as [string, string][]).toString();
    return text && `?${text}`;
  },
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: NavigationError,
});

router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
  // The menu of a phone is an entry of the history, but no page.
  if (fromLocation !== undefined && !hrefChanged) return;
  arrive({
    title: router.state.matches.at(-1)?.staticData.title ?? 'Spindle',
    movesFocus: pathChanged && fromLocation !== undefined,
  });
});

const ADMIN_ROUTES = [createBracketRoute, editBracketRoute, spotifyCallbackRoute];

// Whoever stops being an admin on a page for admins is asked for the password there.
onSignedOut(() => {
  const [, match] = router.matchRoutes(router.latestLocation);
  if (ADMIN_ROUTES.some(({ id }) => id === match?.routeId)) router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Title of the page, before '· Spindle'. */
    title?: string;
  }
}

/** rules.md#times */
const CHUNK_TIMEOUT_MS = 120_000;

function lazyScreen<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const inTime = () => {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The page took too long to load.')), CHUNK_TIMEOUT_MS),
    );
    return Promise.race([loadCode(load), timeout]);
  };
  return lazyRouteComponent(inTime as () => Promise<Record<Name, () => React.ReactNode>>, name);
}

/** `/error` reads what to say from its address (rules.md#screens). */
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
