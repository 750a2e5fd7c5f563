import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiAddress } from './api-url.ts';

/** When to look whether the server answers again: soon, then less and less often. */
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
  // What breaks again at once is looked for later each time.
  if (Date.now() - foundAt > LAST_LOOK_MS) wait = FIRST_LOOK_MS;
  timer = setTimeout(look, wait);
});

/**
 * Nobody answered. Until somebody does again it is looked for, and then whatever failed is asked for
 * once more (`refetchOnReconnect` of the queries, `onReconnect` of the rest).
 */
export function loseConnection(): void {
  onlineManager.setOnline(false);
}

/** Calls back when the server can be reached again; gives the way to stop that. */
export function onReconnect(listener: () => void): () => void {
  return onlineManager.subscribe((isOnline) => isOnline && listener());
}

/** True if the server can be reached, as far as is known. */
export function isConnected(): boolean {
  return onlineManager.isOnline();
}

/** The same, and a new drawing when that changes. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    isConnected,
    () => true,
  );
}

/** True if the server itself answers, and nothing on the way to it. */
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
  // A browser without a network tells when there is one.
  if (!navigator.onLine) return;
  wait = Math.min(2 * wait, LAST_LOOK_MS);
  if (await isReachable()) onlineManager.setOnline(true);
  else timer = setTimeout(look, wait);
}
