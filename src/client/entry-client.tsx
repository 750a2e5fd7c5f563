import '@fontsource-variable/figtree';
import '@fontsource-variable/gabarito';
import './styles/base.css';
import './app/normalize-url.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RootOptions } from 'react-dom/client';
import { settingsProblems } from '#shared/domain/club/settings.ts';
import { App } from './app/app.tsx';
import { hydrateApp, prepareHydration, renderClientOnly } from './app/hydrate.ts';
import { LazyAdminModal, LazyAdminStatus, LazyDialogs, LazyKeyDialog } from './app/lazy-dialogs.ts';
import { prefetchOnIdle } from './app/prefetch.ts';
import { reportCaught, watchErrors } from './app/watch-errors.ts';
import { LazySessionNews } from './features/sessions/session-list.tsx';
import { returnAfterReload } from './hooks/scroll-restoration.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { onAccessLost, refreshCachedAt } from './lib/http/server-status.ts';
import { followTopic } from './lib/live/topics.ts';
import { settings } from './lib/settings.ts';
import { refreshClub } from './queries/settings.ts';
import { type AppRouter, arriveAtFirstPage, createAppRouter, followRouter } from './router.ts';

// Zod is loaded with admin pages; it must not try `eval`, which the CSP forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const OPTIONS: RootOptions = { onCaughtError: reportCaught };

/** Starts the app, or shows invalid settings. */
async function startApp(): Promise<void> {
  const root = document.getElementById('root') ?? document.body;
  const problems = settingsProblems(settings);
  if (problems.length > 0) {
    const { ConfigurationErrorPage } = await import('./app/configuration-error.tsx');
    return renderClientOnly(root, <ConfigurationErrorPage problems={problems} />, OPTIONS);
  }
  const client = createQueryClient();
  refreshCachedAt(client);
  onAccessLost(async () => (await import('./app/lose-access.ts')).loseAccess());
  followTopic('club', refreshClub);
  await nextTask();
  const router = createAppRouter(client);
  watchErrors();
  followRouter(router);
  await nextTask();
  await show(root, router, client);
  returnAfterReload();
  if (new URLSearchParams(location.search).has('app'))
    void import('./app/installed-app.ts').then(({ leadToOwnPage }) =>
      leadToOwnPage(router, client),
    );
  prefetchOnIdle([
    LazyAdminStatus.preload,
    LazySessionNews.preload,
    async () => (await import('./lib/live/live-updates.ts')).followEvents(client),
    () => router.preloadRoute({ to: '/tierlist' }),
    () => router.preloadRoute({ to: '/brackets' }),
    LazyAdminModal.preload,
    LazyKeyDialog.preload,
    () => router.preloadRoute({ to: '/changelog' }),
    LazyDialogs.preload,
    async () => (await import('./app/offline.ts')).keepOffline(client, router),
  ]);
}

/** Yields to the main thread, so that input is handled during startup. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

async function show(root: HTMLElement, router: AppRouter, client: QueryClient): Promise<void> {
  const clock = await prepareHydration(router, client);
  const app = <App router={router} client={client} clock={clock} />;
  if (clock === undefined) return renderClientOnly(root, app, OPTIONS);
  hydrateApp(root, app, OPTIONS);
  arriveAtFirstPage(router);
  // React replays events from here on; earlier ones were recorded by the page's script.
  dispatchEvent(new Event('hydrated'));
}

// A server-rendered page dispatches `start` once its query state is loaded, since another chunk may
// import this file. A separate task, so that evaluating and starting the bundle are two short ones.
if (document.getElementById('program') === null) setTimeout(startApp);
else addEventListener('start', startApp, { once: true });
