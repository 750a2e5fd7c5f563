import { isOwnStore } from '#shared/domain/offline.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Served instead if `OFFLINE=off`: replaces an installed worker, clears its caches, and
 * unregisters.
 */
const { registration } = self;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOwnStore(name, registration.scope));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
