import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { PRIVATE_HEADER } from '#shared/domain/club/club-access.ts';
import { CACHED_AT_HEADER, CACHED_AT_TAG, PROGRAM_HEADER } from '#shared/domain/site/offline.ts';
import { createStore, useStore } from '../store.ts';
import { apiAddress } from './api-url.ts';

/** Delays between pings while offline: increasing back-off. */
const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 60_000;

let wait = FIRST_LOOK_MS;
let foundAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

onlineManager.subscribe((isOnline) => {
  clearTimeout(timer);
  if (isOnline) {
    foundAt = Date.now();
    return;
  }
  // A connection that fails again at once continues the back-off.
  if (Date.now() - foundAt > LAST_LOOK_MS) wait = FIRST_LOOK_MS;
  timer = setTimeout(look, wait);
});

/**
 * Marks the app offline and pings the server until it responds; then all failed requests are
 * retried (`refetchOnReconnect` of the queries, `onReconnect` of the rest).
 */
export function loseConnection(): void {
  onlineManager.setOnline(false);
}

/** Calls back when the server is reachable again; returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  return onlineManager.subscribe((isOnline) => isOnline && listener());
}

/** True if the server was reachable at the last request. */
export function isConnected(): boolean {
  return onlineManager.isOnline();
}

/** Same as a hook, which re-renders on changes. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    isConnected,
    () => true,
  );
}

/** True if the server itself responds, rather than a proxy in between. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LAST_LOOK_MS);
    const response = await fetch(apiAddress('/healthz'), { signal });
    return (await response.json()).status === 'ok';
  } catch {
    return false;
  }
}

async function look(): Promise<void> {
  // The browser dispatches `online` when it has a network again.
  if (!navigator.onLine) return;
  wait = Math.min(2 * wait, LAST_LOOK_MS);
  if (await isReachable()) onlineManager.setOnline(true);
  else timer = setTimeout(look, wait);
}

/** Build id of this page; '' in development. */
export const program = readTag('program');

/** Timestamp of the oldest shown data from the browser's cache, in ms since 1970. */
const cachedAt = createStore<number | null>(null);
let isPageNew = false;
const news = new EventTarget();

noteCachedAt(readTag(CACHED_AT_TAG));

/**
 * Detects from a response's headers that it comes from the browser's cache
 * (product/screens.md#offline), that the server has another build, or that the club is private and
 * this browser has no access.
 */
export function noteResponse({ headers }: Response): void {
  noteCachedAt(headers.get(CACHED_AT_HEADER) ?? '');
  if ((headers.get(PROGRAM_HEADER) ?? program) !== program)
    news.dispatchEvent(new Event('program'));
  if (headers.has(PRIVATE_HEADER)) news.dispatchEvent(new Event('access lost'));
}

/** Calls back when the server has another build. */
export function onNewProgram(listener: () => void): void {
  news.addEventListener('program', listener, { once: true });
}

/** Calls back with each response that denies access. */
export function onAccessLost(listener: () => void): void {
  news.addEventListener('access lost', listener);
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

function noteCachedAt(time: string): void {
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
