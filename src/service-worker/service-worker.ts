import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { isOwnStore, storeNames, type WorkerMessage } from '#shared/domain/site/offline.ts';
import { deleteCaches } from './cache-plugins.ts';
import { handlePushes } from './pushes.ts';
import { keepPage, routeReads } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Service worker for offline reading (product/screens.md#offline): caches the code of this build
 * and public content, never secrets. Shows pushes.
 */
const { scope } = self.registration;

setCacheNameDetails({ prefix: 'spindle', suffix: scope });
precacheAndRoute(self.__WB_MANIFEST);
routeReads();
clientsClaim();
handlePushes(self);

self.addEventListener('activate', (event) => event.waitUntil(dropOlderBuilds()));
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.about === 'keep page') event.waitUntil(keepPage(message.url, event));
  else event.waitUntil(activate(message.onlyIfAlone));
});

/** Deletes the caches of other builds, whose responses may have another format. */
async function dropOlderBuilds(): Promise<void> {
  const cached = new Set(storeNames(import.meta.env.BUILD_ID, scope));
  const names = (await caches.keys()).filter((name) => isOwnStore(name, scope));
  // Workbox deletes older precaches.
  const older = names.filter((name) => !cached.has(name) && !name.startsWith('spindle-precache'));
  await deleteCaches(older);
}

async function activate(onlyIfAlone: boolean): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.filter(({ url }) => url.startsWith(scope));
  if (!onlyIfAlone || own.length <= 1) await self.skipWaiting();
}
