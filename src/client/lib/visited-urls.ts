/** Database of the service worker's library with the URL and time of each cached response. */
const DATABASE = 'workbox-expiration';
const ENTRIES = 'cache-entries';

/** Deletes the entries of some caches; the caches themselves do not have them. */
export async function deleteVisitedUrls(isDeleted: (cacheName: string) => boolean): Promise<void> {
  const database = await openExisting();
  try {
    if (database === null) return;
    const store = database.transaction(ENTRIES, 'readwrite').objectStore(ENTRIES);
    const entries: { id: string; cacheName: string }[] = await promise(store.getAll());
    const own = entries.filter(({ cacheName }) => isDeleted(cacheName));
    await Promise.all(own.map(({ id }) => promise(store.delete(id))));
  } catch {
    // Storage is unavailable.
  } finally {
    database?.close();
  }
}

/** Opens the database; `null` without one, or if storage is unavailable. */
function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(DATABASE);
      request.onsuccess = () => resolve(request.result);
      // Without one, opening it must not create an empty one.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
}

function promise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
