import type { QueryClient } from '@tanstack/react-query';
import {
  isOwnStore,
  PROGRAM_HEADER,
  WORKER_PATH,
  type WorkerMessage,
} from '#shared/domain/site/offline.ts';
import { notify } from '../components/feedback/notices.tsx';
import { isAdmin } from '../lib/admin-record.ts';
import { apiAddress } from '../lib/http/api-url.ts';
import { onNewProgram, program } from '../lib/http/server-status.ts';
import { settings } from '../lib/settings.ts';
import { siteScope } from '../lib/site-address.ts';
import type { AppRouter } from '../router.ts';
import { closeReadNotifications } from './close-notifications.ts';

/**
 * Registers the service worker for offline use (product/screens.md#offline), and caches this page
 * and its data; unregisters it if disabled. Runs last on page load.
 */
export async function keepOffline(client: QueryClient, router: AppRouter): Promise<void> {
  // Browsers have no service workers over plain HTTP; development has no build.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  if (workers === null || program === '') return;
  const scope = siteScope();
  if (!settings.offline) return retire(workers, scope);
  const wasThere = workers.controller !== null;
  const registration = await workers.register(settings.publicPath + WORKER_PATH, {
    scope,
    updateViaCache: 'none',
  });
  offerUpdates(workers, registration);
  closeReadNotifications(registration, client, router);
  await control(workers);
  if (!isAdmin()) await keepWhatIsShown(workers, client, wasThere);
}

/** The server sends a replacement that unregisters itself and clears its caches. */
async function retire(workers: ServiceWorkerContainer, scope: string): Promise<void> {
  const registrations = await workers.getRegistrations();
  const own = registrations.filter((one) => one.scope === scope);
  for (const registration of own) await registration.update();
  if (own.length > 0) return;
  const stores = (await caches.keys()).filter((name) => isOwnStore(name, scope));
  await Promise.all(stores.map((name) => caches.delete(name)));
}

/** Resolves once the worker controls this page. */
async function control(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller !== null) return;
  await new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/**
 * Fetches resources and data loaded before the worker was active again, to cache them; mostly from
 * the HTTP cache.
 */
async function keepWhatIsShown(
  workers: ServiceWorkerContainer,
  client: QueryClient,
  wasThere: boolean,
): Promise<void> {
  const isRendered = document.getElementById('ssr-context') !== null;
  if (wasThere && !isRendered) return;
  post(workers.controller, { about: 'keep page', url: location.href });
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  for (const cover of files.filter((name) => name.startsWith(`${siteScope()}covers/`)))
    await fetch(cover);
  // Includes inactive queries, but not dehydrated ones without observers, which have no query
  // function.
  await client.refetchQueries({
    predicate: ({ options }) => options.queryFn !== undefined,
  });
}

/** Offers a waiting build, which is activated by a reload on request. */
function offerUpdates(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  let isOffered = false;
  const look = async () => {
    const { waiting } = registration;
    if (waiting === null || workers.controller === null || isOffered) return;
    isOffered = true;
    // A page of the new build needs no reload; other open pages retain theirs.
    if ((await servedProgram()) === program)
      return post(waiting, { about: 'take over', onlyIfAlone: true });
    notify('There is a new version of Spindle.', false, {
      label: 'Reload',
      act: () => {
        workers.addEventListener('controllerchange', () => location.reload(), { once: true });
        post(waiting, { about: 'take over', onlyIfAlone: false });
      },
    });
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  onNewProgram(() => registration.update().catch(() => {}));
  look();
}

async function servedProgram(): Promise<string | null> {
  const response = await fetch(apiAddress('/healthz')).catch(() => null);
  return response?.headers.get(PROGRAM_HEADER) ?? null;
}

function post(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}
