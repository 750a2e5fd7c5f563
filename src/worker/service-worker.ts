import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { isOwnStore, storeName, type WorkerMessage } from '#shared/domain/offline.ts';
import { keepPage, routeReads } from './routes.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Lets what was seen be read without a network (rules.md#offline): the code of this build, and what
 * any visitor may see. It knows no secret.
 */
const { scope } = self.registration;

setCacheNameDetails({ prefix: 'spindle', suffix: scope });
precacheAndRoute([...__CODE__]);
routeReads();
clientsClaim();

self.addEventListener('activate', (event) => event.waitUntil(dropOlderBuilds()));
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.about === 'keep page') event.waitUntil(keepPage(message.url, event));
  else event.waitUntil(takeOver(message.onlyIfAlone));
});

/** An answer of another build could mean something else. */
async function dropOlderBuilds(): Promise<void> {
  const kept = new Set([
    storeName('pages', __PROGRAM__, scope),
    storeName('drawn', __PROGRAM__, scope),
    storeName('answers', __PROGRAM__, scope),
    storeName('covers', __PROGRAM__, scope),
  ]);
  const names = (await caches.keys()).filter((name) => isOwnStore(name, scope));
  // The library drops older code by itself.
  const older = names.filter((name) => !kept.has(name) && !name.startsWith('spindle-precache'));
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function takeOver(onlyIfAlone: boolean): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const own = pages.filter(({ url }) => url.startsWith(scope));
  if (!onlyIfAlone || own.length <= 1) await self.skipWaiting();
}
