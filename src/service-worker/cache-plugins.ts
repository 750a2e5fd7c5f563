import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration';
import { PRIVATE_HEADER } from '#shared/domain/club/club-access.ts';
import {
  CACHED_AT_HEADER,
  CACHED_AT_TAG,
  isFromGateway,
  isOwnStore,
  PROGRAM_HEADER,
  storeNames,
} from '#shared/domain/site/offline.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Minimum milliseconds before the same response is cached again: a live bracket is polled often.
 */
const STORED_AGAIN_MS = 60_000;

const stored = new Map<string, { etag: string; at: number }>();

/** True once the server has denied access to a private club; the page unregisters this worker. */
let isDenied = false;

/**
 * Deletes all caches when the server denies access to a private club, also if a cached response was
 * used meanwhile because the server was slow.
 */
export const watchAccess: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.headers.has(PRIVATE_HEADER)) {
      isDenied = true;
      await deleteStores();
    }
    return response;
  },
  // A response from before may be stored only now.
  cacheDidUpdate: async () => {
    if (isDenied) await deleteStores();
  },
};

async function deleteStores(): Promise<void> {
  const { scope } = self.registration;
  const names = (await caches.keys()).filter((name) => isOwnStore(name, scope));
  // The page may have deleted caches of this build already.
  await deleteCaches([...new Set([...names, ...storeNames(import.meta.env.BUILD_ID, scope)])]);
}

/** Deletes caches with their expiration entries, which contain the visited URLs. */
export async function deleteCaches(names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => caches.delete(name)));
  const entries = names.map((name) => new CacheExpiration(name, { maxEntries: 1 }));
  // A browser without IndexedDB has no entries.
  await Promise.allSettled(entries.map((one) => one.delete()));
}

/** Handles the error of a proxy, such as during a restart of the server, like a failed request. */
export const rejectGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (isFromGateway(response)) throw new Error(`The proxy responds with ${response.status}`);
    return response;
  },
};

/** Caches responses of this build that the server allows to cache, with their timestamp. */
export const cacheApiResponses: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => {
    if (!isCacheable(response) || isStored(request.url, response)) return null;
    const headers = new Headers(response.headers);
    headers.set(CACHED_AT_HEADER, new Date().toISOString());
    return new Response(await response.blob(), { status: response.status, headers });
  },
};

/**
 * Caches pages of this build, with the timestamp in a meta tag: a page cannot read its own headers.
 */
export const keepPages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (!isCacheable(response)) return null;
    const tag = `<meta name="${CACHED_AT_TAG}" content="${new Date().toISOString()}">`;
    const html = (await response.text()).replace('<head>', () => `<head>${tag}`);
    return new Response(html, { status: response.status, headers: response.headers });
  },
};

/** Caches the query state of this build's pages. */
export const cachePages: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
};

function isCacheable({ status, headers }: Response): boolean {
  return (
    !isDenied &&
    status === 200 &&
    headers.get(PROGRAM_HEADER) === import.meta.env.BUILD_ID &&
    !headers.get('cache-control')?.includes('no-store')
  );
}

function isStored(url: string, { headers }: Response): boolean {
  const etag = headers.get('etag') ?? '';
  const last = stored.get(url);
  if (last?.etag === etag && Date.now() - last.at < STORED_AGAIN_MS) return true;
  stored.set(url, { etag, at: Date.now() });
  return false;
}
