import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  Bracket,
  BracketConflict,
  BracketSummary,
  SEEDINGS,
} from '#shared/contracts/bracket.ts';
import { BRACKET_STATUSES, type BracketStatus } from '#shared/domain/brackets/bracket-status.ts';
import * as endpoints from '#shared/endpoints.ts';
import { getErrorText, hasStatus } from '../lib/http/api-error.ts';
import { type Problem, problemSaying } from '../lib/http/error-messages.ts';
import {
  nextPage,
  type PageStart,
  requestPage,
  startAfter,
  toPageQuery,
} from '../lib/http/pagination.ts';
import { followedList, withTests } from '../lib/http/query-client.ts';
import { requestData } from '../lib/http/request.ts';

export type Seeding = (typeof SEEDINGS)[number];
export type { BracketStatus, BracketSummary };

/** Returns the status in a URL, or `null`. */
export function getStatus(text: string): BracketStatus | null {
  return BRACKET_STATUSES.find((status) => status === text) ?? null;
}

/** Returns brackets page by page, latest change first; `null` is every status. */
export function bracketsQuery(status: BracketStatus | null, includesTests: boolean, after = '') {
  return infiniteQueryOptions({
    queryKey: ['brackets', 'list', status, includesTests, after],
    queryFn: ({ pageParam, signal }) => fetchBrackets(status, includesTests, pageParam, signal),
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    ...followedList,
  });
}

/** Fetches a page of the same list. */
export function fetchBrackets(
  status: BracketStatus | null,
  includesTests: boolean,
  start: PageStart,
  signal: AbortSignal,
) {
  const page = { ...toPageQuery(start), ...withTests(includesTests) };
  const query = status === null ? page : { ...page, status };
  return requestPage(endpoints.LIST_BRACKETS, query, signal);
}

/** Returns one bracket with its songs and matchups. */
export function bracketQuery(id: string) {
  return queryOptions({
    queryKey: ['brackets', 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      // A fetch of a bracket that this page deletes would fail; its event arrives before the
      // response.
      const known = leaving.has(id) ? client.getQueryData<Bracket>(queryKey) : undefined;
      return known ?? (await requestData(endpoints.GET_BRACKET, { params: { id } }, signal));
    },
  });
}

export function sharedBracketQuery(token: string) {
  return queryOptions({
    queryKey: ['brackets', 'shared', token],
    queryFn: ({ signal }) =>
      requestData(endpoints.GET_SHARED_BRACKET, { params: { token } }, signal),
  });
}

/**
 * Caches the bracket of a write response: shown at once where it is alone; lists are refetched.
 * Ignores a response that is older than the cache.
 */
export async function setBracketInCache(client: QueryClient, bracket: Bracket): Promise<void> {
  const { queryKey } = bracketQuery(bracket.id);
  // A pending poll would restore the previous state.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) =>
    known !== undefined && known.version > bracket.version ? known : bracket,
  );
  client.invalidateQueries({ queryKey: ['brackets', 'list'] });
  client.invalidateQueries({ queryKey: ['brackets', 'favourite'] });
}

export async function removeBracketFromCache(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ['brackets', 'list'] });
  client.removeQueries({ queryKey: bracketQuery(id).queryKey, type: 'inactive' });
  leaving.delete(id);
}

/** Brackets that this page is deleting, until they are removed from the cache. */
const leaving = new Set<string>();

/** Deletes a bracket, and stops fetching it. */
export async function deleteBracket(client: QueryClient, id: string): Promise<Bracket> {
  leaving.add(id);
  try {
    await client.cancelQueries({ queryKey: bracketQuery(id).queryKey });
    return await requestData(endpoints.DELETE_BRACKET, { params: { id }, body: {} });
  } catch (error) {
    leaving.delete(id);
    throw error;
  }
}

/**
 * Returns the conflict of a decision: the current bracket, and the results that the change would
 * clear.
 */
export function getBracketConflict(error: unknown): BracketConflict | null {
  if (!hasStatus(error, 409)) return null;
  return (error.failure?.data ?? null) as BracketConflict | null;
}

/**
 * Returns the error text of a bracket request (product/conventions.md#texts): 'Failed to pause
 * bracket: …'.
 */
export function bracketFailure(action: string, error: unknown, what = 'bracket'): string {
  return `Failed to ${action} ${what}: ${getErrorText(error, 'Unknown error occurred')}`;
}

/** Same for a bracket that failed to load. */
export function bracketProblem(action: string, error: unknown, what = 'bracket'): Problem {
  return problemSaying(error, bracketFailure(action, error, what));
}
