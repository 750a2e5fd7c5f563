import type { QueryClient } from '@tanstack/react-query';
import type { RootOptions } from 'react-dom/client';
import { settingsProblems } from '#shared/domain/settings.ts';
import { refreshCachedAt } from '../api/offline-status.ts';
import { createQueryClient } from '../api/query-client.ts';
import { settings } from '../api/settings.ts';
import { LazySessionNews } from '../features/sessions/session-list.tsx';
import { App } from './app.tsx';
import { prepareHydration } from './hydrate.ts';
import { LazyAdminModal, LazyAdminStatus, LazyDialogs, LazyKeyDialog } from './lazy-dialogs.ts';
import { prefetchOnIdle } from './prefetch.ts';
import { hydrateApp, renderClientOnly } from './react-root.ts';
import { returnAfterReload } from './restore-scroll.ts';
import { type AppRouter, arriveAtFirstPage, createAppRouter, followRouter } from './router.tsx';
import { tellCaught, watchErrors } from './watch-errors.ts';

// Zod is loaded with admin pages; it must not try `eval`, which the CSP forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const OPTIONS: RootOptions = { onCaughtError: tellCaught };

/** Starts the app, or shows invalid settings. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root') ?? document.body;
  const problems = settingsProblems(settings);
  if (problems.length > 0) {
    const { ConfigurationErrorPage } = await import('./configuration-error.tsx');
    return renderClientOnly(root, <ConfigurationErrorPage problems={problems} />, OPTIONS);
  }
  const client = createQueryClient();
  refreshCachedAt(client);
  await nextTask();
  const router = createAppRouter(client);
  watchErrors();
  followRouter(router);
  await nextTask();
  await show(root, router, client);
  returnAfterReload();
  prefetchOnIdle([
    LazyAdminStatus.preload,
    LazySessionNews.preload,
    async () => (await import('./live-updates.ts')).followEvents(client),
    LazyDialogs.preload,
    () => router.preloadRoute({ to: '/tierlist' }),
    () => router.preloadRoute({ to: '/brackets' }),
    () => router.preloadRoute({ to: '/changelog' }),
    LazyAdminModal.preload,
    LazyKeyDialog.preload,
    async () => (await import('./offline.ts')).keepOffline(client),
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
