import { expect, onTestFinished, test } from 'vitest';
import { deleteVisitedUrls } from './visited-urls.ts';

const DATABASE = 'workbox-expiration';

function done(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

test('deletes the entries of some caches, and creates no database', async () => {
  await deleteVisitedUrls(() => true);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(DATABASE);

  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore('cache-entries', { keyPath: 'id' });
  await done(opening);
  const database = opening.result;
  onTestFinished(async () => {
    database.close();
    await done(indexedDB.deleteDatabase(DATABASE));
  });
  const entries = ['own', 'other'].map((cacheName) => ({ id: cacheName, cacheName }));
  const written = database.transaction('cache-entries', 'readwrite').objectStore('cache-entries');
  await Promise.all(entries.map((entry) => done(written.put(entry))));
  await deleteVisitedUrls((cacheName) => cacheName === 'own');
  const read = database.transaction('cache-entries').objectStore('cache-entries').getAll();
  await done(read);
  expect(read.result).toEqual([{ id: 'other', cacheName: 'other' }]);
});
