import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CACHED_AT_HEADER, CACHED_AT_TAG, PROGRAM_HEADER } from '#shared/domain/offline.ts';

/**
 * Minimum milliseconds before the same response is cached again: a live bracket is polled often.
 */
const STORED_AGAIN_MS = 60_000;

const stored = new Map<string, { etag: string; at: number }>();

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
