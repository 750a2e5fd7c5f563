import { isOwnStore, isReadStore } from '#shared/domain/site/offline.ts';
import { siteScope } from './site-address.ts';
import { storageKey } from './storage-key.ts';
import { deleteVisitedUrls } from './visited-urls.ts';

/**
 * Deletes everything that this site stored in the browser, except the theme: texts, cached pages
 * and responses, and the service worker that would show them.
 * @returns true if there was a service worker or a cache
 */
export async function clearStoredData(): Promise<boolean> {
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  const workers = await unregisterWorker();
  const stores = await deleteStores((name) => isOwnStore(name, siteScope()));
  return workers + stores > 0;
}

function clearStorage(getStorage: () => Storage): void {
  try {
    const storage = getStorage();
    for (const key of Object.keys(storage)) if (isOwnKey(key)) storage.removeItem(key);
  } catch {
    // Storage is unavailable.
  }
}

/** True for keys of the site, and of its router, which stores visited URLs. */
function isOwnKey(key: string): boolean {
  const isOwn = key.startsWith(storageKey('')) || key.startsWith('tsr-');
  return isOwn && key !== storageKey('theme');
}

/** @returns number of removed service workers */
async function unregisterWorker(): Promise<number> {
  // Browsers have none over plain HTTP.
  if (!('serviceWorker' in navigator)) return 0;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ scope }) => scope === siteScope());
  await Promise.all(own.map((one) => one.unregister()));
  return own.length;
}

/** Deletes the responses that the service worker cached, but not the program. */
export async function clearCachedResponses(): Promise<void> {
  await deleteStores((name) => isReadStore(name, siteScope()));
}

/** @returns number of deleted caches */
async function deleteStores(isDeleted: (name: string) => boolean): Promise<number> {
  // Browsers have no Cache API over plain HTTP.
  if (!('caches' in globalThis)) return 0;
  const names = (await caches.keys()).filter(isDeleted);
  await Promise.all(names.map((name) => caches.delete(name)));
  await deleteVisitedUrls(isDeleted);
  return names.length;
}
