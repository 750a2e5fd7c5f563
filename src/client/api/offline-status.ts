import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  CACHED_AT_HEADER,
  CACHED_AT_TAG,
  isReadStore,
  PROGRAM_HEADER,
} from '#shared/domain/offline.ts';
import { loseConnection, onReconnect } from './online-status.ts';
import { settings } from './settings.ts';

/** Which build of the program this page is of; '' in development. */
export const program = readTag('program');

/** When the server gave the oldest of what is shown from the browser's store, in ms since 1970. */
let keptAt: number | null = null;
let isPageNew = false;
const listeners = new Set<() => void>();
const newProgram = new EventTarget();

note(readTag(CACHED_AT_TAG));

/** Looks whether an answer is from the browser's store (rules.md#offline), or of another build. */
export function noteAnswer({ headers }: Response): void {
  note(headers.get(CACHED_AT_HEADER) ?? '');
  const served = headers.get(PROGRAM_HEADER) ?? program;
  if (served !== program) newProgram.dispatchEvent(new Event('served'));
}

/** Of when what is shown is, while the server does not answer; else `null`. */
export function useKeptAt(): Date | null {
  const time = useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => null,
  );
  return time === null ? null : new Date(time);
}

/** What comes from now on stands on another page. */
export function beginPage(): void {
  isPageNew = true;
}

/** With the connection everything is asked for anew that may be from the store. */
export function refreshKept(client: QueryClient): void {
  onReconnect(() => {
    if (keptAt === null) return;
    keptAt = null;
    tell();
    client.invalidateQueries();
  });
}

/** Calls back when the server turns out to be of another build. */
export function onNewProgram(listener: () => void): void {
  newProgram.addEventListener('served', listener, { once: true });
}

/** The address of the site, which its stores are named for. */
export function siteScope(): string {
  return new URL(`${settings.publicPath}/`, location.origin).href;
}

/** Empties the stores of what was read. */
export async function clearCachedAt(): Promise<void> {
  // Browsers keep nothing over plain http.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => isReadStore(name, siteScope()));
  await Promise.all(names.map((name) => caches.delete(name)));
}

function note(time: string): void {
  const given = Date.parse(time);
  if (Number.isNaN(given)) return;
  keptAt = isPageNew || keptAt === null ? given : Math.min(keptAt, given);
  isPageNew = false;
  tell();
  loseConnection();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There is no page where the server draws one. */
function readTag(name: string): string {
  const tag = globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return tag?.content ?? '';
}
