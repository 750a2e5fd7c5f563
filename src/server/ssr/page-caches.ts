import type { PageName } from '#shared/domain/site/pages.ts';
import {
  createResponseCache,
  type ResponseCache,
} from '../plugins/response-cache/response-cache.ts';

/** Returns a version that changes with the API responses about some topics. */
export type PageVersion = (topics: readonly ('albums' | 'brackets' | 'club')[]) => string;

type Parts = {
  version: PageVersion;
  now: () => Date;
};

/** Maximum age of relative times ("5 minutes ago") in a cached page, in milliseconds. */
const MAX_RELATIVE_TIME_AGE_MS = 10 * 60_000;

/** Maximum bytes of each cache. */
const MAX_CACHE_BYTES = 12 * 1024 * 1024;

/**
 * Caches pages until their data change (product/api.md#server-rendered-pages): a result in a
 * bracket does not invalidate home, and only pages with relative times expire.
 */
export function createPageCaches({ version, now }: Parts) {
  const period = () => Math.floor(now().getTime() / MAX_RELATIVE_TIME_AGE_MS);
  const ofAlbums = () => version(['albums']);
  const ofBrackets = () => version(['albums', 'brackets']);
  const others = createResponseCache(ofAlbums, MAX_CACHE_BYTES);
  const caches: { [page in PageName]?: ResponseCache } = {
    changelog: createResponseCache(() => `${ofAlbums()}.${period()}`, MAX_CACHE_BYTES),
    bracket: createResponseCache(ofBrackets, MAX_CACHE_BYTES),
    brackets: createResponseCache(() => `${ofBrackets()}.${period()}`, MAX_CACHE_BYTES),
  };
  return (page: PageName | null) => (page !== null && caches[page]) || others;
}
