/**
 * What page, service worker and server agree on, so that what was seen can be read without a network
 * (rules.md#offline).
 */

/** Header of every answer: which build of the program gave it. */
export const PROGRAM_HEADER = 'spindle-program';

/** Header of an answer from the store: when the server gave it, as ISO text. */
export const CACHED_AT_HEADER = 'spindle-kept-at';

/** Name of the tag of a page from the store: the same. */
export const CACHED_AT_TAG = 'kept-at';

/** The page without content, for addresses that are not in the store. */
export const SHELL_PATH = '/app-shell';

/** The service worker of the site; its folder is what it serves. */
export const WORKER_PATH = '/service-worker.js';

export type WorkerMessage =
  /** Stores a page that came before the worker was there. */
  | { about: 'keep page'; url: string }
  /** Ends the worker before: at once, or only where no other page of the site is open. */
  | { about: 'take over'; onlyIfAlone: boolean };

/** Stores of the worker. Covers are the same for every build, code has names of its own. */
const STORES = ['pages', 'drawn', 'answers', 'covers'] as const;

/**
 * The name of a store. Another club on a path of the same origin has its own.
 * @param scope address of the site, with a slash at its end
 */
export function storeName(store: (typeof STORES)[number], program: string, scope: string): string {
  return store === 'covers' ? `spindle-covers-${scope}` : `spindle-${store}-${program}-${scope}`;
}

/** True if a store holds what somebody has read, whatever build stored it. */
export function isReadStore(name: string, scope: string): boolean {
  return STORES.some((store) => name.startsWith(`spindle-${store}-`)) && isOwnStore(name, scope);
}

/** True if a store is of the site at this address, and not of another one below or above it. */
export function isOwnStore(name: string, scope: string): boolean {
  return name.startsWith('spindle-') && name.endsWith(`-${scope}`);
}
