import { isOwnStore } from '#shared/domain/site/offline.ts';
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
  // Browsers have neither over plain HTTP.
  const workers = 'serviceWorker' in navigator ? await unregisterWorker() : 0;
  const stores = 'caches' in globalThis ? await deleteStores() : 0;
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

async function unregisterWorker(): Promise<number> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const own = registrations.filter(({ scope }) => scope === siteScope());
  await Promise.all(own.map((one) => one.unregister()));
  return own.length;
}

async function deleteStores(): Promise<number> {
  const names = (await caches.keys()).filter((name) => isOwnStore(name, siteScope()));
  await Promise.all(names.map((name) => caches.delete(name)));
  await deleteVisitedUrls((name) => isOwnStore(name, siteScope()));
  return names.length;
}
