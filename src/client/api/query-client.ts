import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const HOUR = 3_600_000;

/** Lists are asked for twice on a time-out or a server error, a second after the first (rules.md#times). */
export const retryList = {
  retry: (failures: number, error: Error) =>
    failures < 1 && error instanceof ApiError && error.isPassing,
  retryDelay: (attempt: number) => (attempt + 1) * 1000,
};

/** Lists that say what is new (rules.md#events) stay as they are when the window is looked at again. */
export const followedList = { ...retryList, refetchOnWindowFocus: false };

/** Loaded pages stay for an hour, so that Back finds them; what is shown again is checked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: HOUR,
        retry: false,
        networkMode: 'always',
        // What failed for want of a connection comes with it.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The part of a query that asks for test albums too. */
export function withTests(includesTests: boolean): { include_test_albums?: 'true' } {
  return includesTests ? { include_test_albums: 'true' } : {};
}
