import type { QueryClient } from '@tanstack/react-query';

/**
 * Starts fetching the data of a page before the server renders it; failures remain in the query
 * client. The browser has no loaders: its components fetch their own data, so that a page opens at
 * once with its skeleton.
 */
export type PageLoader = (input: {
  client: QueryClient;
  search: Partial<Record<string, string>>;
  params: Partial<Record<string, string>>;
}) => Promise<unknown>[];

/** Each `*.loader.ts` adds its page, so that a page of the table without one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the loaders add to it
export interface PageLoaders {}

/** Test albums are not shown to a visitor without settings. */
export const WITHOUT_TESTS = false;
