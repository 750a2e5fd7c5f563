/**
 * Names shared by page, service worker and server, for reading visited pages offline
 * (product/screens.md#offline).
 */

/** Response header with the build id of the server. */
export const PROGRAM_HEADER = 'spindle-program';

/** Statuses of a proxy whose server does not respond. */
const GATEWAY_STATUSES = [502, 503, 504];

/**
 * True if a proxy responds because the server is down. The server itself uses the same statuses,
 * such as for a streaming service that fails, with its build id.
 */
export function isFromGateway({ status, headers }: GatewayResponse): boolean {
  return GATEWAY_STATUSES.includes(status) && !headers.has(PROGRAM_HEADER);
}

type GatewayResponse = { status: number; headers: { has: (name: string) => boolean } };

/** Header of a cached response: when the server sent it, as ISO text. */
export const CACHED_AT_HEADER = 'spindle-kept-at';

/** Name of the meta tag of a cached page, with the same timestamp. */
export const CACHED_AT_TAG = 'kept-at';

/** Page without content, for URLs that are not cached. */
export const SHELL_PATH = '/app-shell';

/** Path of the service worker; its folder is the scope. */
export const WORKER_PATH = '/service-worker.js';

export type WorkerMessage =
  /** Caches a page that loaded before the worker was active. */
  | { about: 'keep page'; url: string }
  /** Replaces the previous worker: at once, or only if no other page of the site is open. */
  | { about: 'take over'; onlyIfAlone: boolean };

/**
 * Caches of the service worker. Covers do not depend on the build; scripts have their own cache
 * names.
 */
const STORES = ['pages', 'drawn', 'answers', 'covers'] as const;

/**
 * Returns the name of a cache. Another instance on a path of the same origin has its own caches.
 * @param scope URL of the site, with a trailing slash
 */
export function storeName(store: (typeof STORES)[number], program: string, scope: string): string {
  return store === 'covers' ? `spindle-covers-${scope}` : `spindle-${store}-${program}-${scope}`;
}

/** Returns the names of all caches of a build. */
export function storeNames(program: string, scope: string): string[] {
  return STORES.map((store) => storeName(store, program, scope));
}

/** True if a cache holds content that a user has read, from any build. */
export function isReadStore(name: string, scope: string): boolean {
  return STORES.some((store) => name.startsWith(`spindle-${store}-`)) && isOwnStore(name, scope);
}

/** True if a cache belongs to the site at this URL, not to one on a path below or above it. */
export function isOwnStore(name: string, scope: string): boolean {
  return name.startsWith('spindle-') && name.endsWith(`-${scope}`);
}
