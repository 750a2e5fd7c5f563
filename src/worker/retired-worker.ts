import { isOwnStore } from '#shared/domain/offline.ts';

declare const self: ServiceWorkerGlobalScope;

/** What is served instead where `OFFLINE=off`: takes the place of a worker that is there, empties its stores, and goes. */
const { registration } = self;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => isOwnStore(name, registration.scope));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
