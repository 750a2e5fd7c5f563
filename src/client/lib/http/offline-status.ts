import type { QueryClient } from '@tanstack/react-query';
import {
  CACHED_AT_HEADER,
  CACHED_AT_TAG,
  isReadStore,
  PROGRAM_HEADER,
} from '#shared/domain/site/offline.ts';
import { siteScope } from '../site-address.ts';
import { createStore, useStore } from '../store.ts';
import { deleteVisitedUrls } from '../visited-urls.ts';
import { loseConnection, onReconnect } from './online-status.ts';

/** Build id of this page; '' in development. */
export const program = readTag('program');

/** Timestamp of the oldest shown data from the browser's cache, in ms since 1970. */
const cachedAt = createStore<number | null>(null);
let isPageNew = false;
const newProgram = new EventTarget();

note(readTag(CACHED_AT_TAG));

/**
 * Detects responses from the browser's cache (product/screens.md#offline), and from another build.
 */
export function noteCachedResponse({ headers }: Response): void {
  note(headers.get(CACHED_AT_HEADER) ?? '');
  const served = headers.get(PROGRAM_HEADER) ?? program;
  if (served !== program) newProgram.dispatchEvent(new Event('served'));
}

/** Timestamp of the cached data shown while offline, or null. */
export function useCachedAt(): Date | null {
  const time = useStore(cachedAt);
  return time === null ? null : new Date(time);
}

/** Starts a new page for later responses. */
export function beginPage(): void {
  isPageNew = true;
}

/** Refetches everything on reconnect if cached data may be shown. */
export function refreshCachedAt(client: QueryClient): void {
  onReconnect(() => {
    if (cachedAt.get() === null) return;
    cachedAt.set(null);
    client.invalidateQueries();
  });
}

/** Calls back when the server has another build. */
export function onNewProgram(listener: () => void): void {
  newProgram.addEventListener('served', listener, { once: true });
}

export async function clearCachedResponses(): Promise<void> {
  // Browsers have no Cache API over plain HTTP.
  if (!('caches' in globalThis)) return;
  const isRead = (name: string) => isReadStore(name, siteScope());
  const names = (await caches.keys()).filter(isRead);
  await Promise.all(names.map((name) => caches.delete(name)));
  await deleteVisitedUrls(isRead);
}

function note(time: string): void {
  const given = Date.parse(time);
  if (Number.isNaN(given)) return;
  const oldest = isPageNew ? null : cachedAt.get();
  cachedAt.set(oldest === null ? given : Math.min(oldest, given));
  isPageNew = false;
  loseConnection();
}

/** There is no document on the server. */
function readTag(name: string): string {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return tag?.content ?? '';
}
