/*
 * Served as the service worker if `OFFLINE=off`: replaces an installed worker, clears its caches,
 * and unregisters. Keep isOwnCache equal to isOwnStore in src/shared/domain/offline.ts.
 */
const { registration } = self;
const isOwnCache = (name) => name.startsWith('spindle-') && name.endsWith(`-${registration.scope}`);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire() {
  const names = (await caches.keys()).filter(isOwnCache);
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
