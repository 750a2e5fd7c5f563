import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const HOUR = 3_600_000;

/**
 * Retries a list once after a timeout or server error, a second later
 * (product/conventions.md#times).
 */
export const retryList = {
  retry: (failures: number, error: Error) =>
    failures < 1 && error instanceof ApiError && error.isPassing,
  retryDelay: (attempt: number) => (attempt + 1) * 1000,
};

/** Lists with an update banner (product/api.md#events) are not refetched on focus. */
export const followedList = { ...retryList, refetchOnWindowFocus: false };

/**
 * Creates the query client. Loaded pages are cached for an hour, so that Back finds them; shown
 * ones are revalidated.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: HOUR,
        retry: false,
        networkMode: 'always',
        // Retries requests that failed offline.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns the query parameter for test albums. */
export function withTests(includesTests: boolean): { include_test_albums?: 'true' } {
  return includesTests ? { include_test_albums: 'true' } : {};
}
