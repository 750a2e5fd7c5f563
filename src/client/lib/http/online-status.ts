import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
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
