import type { PAGES } from '#shared/domain/pages.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** A page by its name in `PAGES`; `null` for the one that says that there is none. */
export type Screen = keyof typeof PAGES;

/** Changes with the answers of the API about some topics. */
export type PageVersion = (topics: readonly ('albums' | 'brackets')[]) => string;

type Parts = {
  version: PageVersion;
  now: () => Date;
};

/** How far behind a page may say how long ago something was, in milliseconds. */
const WORDS_HOLD_MS = 10 * 60_000;

/** Bytes of pages of each kind. */
const MAX_CACHED = 12 * 1024 * 1024;

/**
 * Keeps pages until something that they show changes (rules.md#drawn-pages): a pick in a bracket
 * leaves home, and what time goes by leaves what does not say how long ago it was.
 */
export function createPageCaches({ version, now }: Parts) {
  const period = () => Math.floor(now().getTime() / WORDS_HOLD_MS);
  const ofAlbums = () => version(['albums']);
  const ofBrackets = () => version(['albums', 'brackets']);
  const others = createResponseCache(ofAlbums, MAX_CACHED);
  const caches: { [screen in Screen]?: ResponseCache } = {
    changelog: createResponseCache(() => `${ofAlbums()}.${period()}`, MAX_CACHED),
    bracket: createResponseCache(ofBrackets, MAX_CACHED),
    brackets: createResponseCache(() => `${ofBrackets()}.${period()}`, MAX_CACHED),
  };
  return (screen: Screen | null) => (screen !== null && caches[screen]) || others;
}
