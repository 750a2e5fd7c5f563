import { infiniteQueryOptions } from '@tanstack/react-query';
import { CHANGE_FILTERS, type ChangeFilter } from '#shared/domain/changelog/changelog.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { type Problem, TOO_MANY_REQUESTS } from '../lib/http/error-messages.ts';
import {
  nextPage,
  type PageStart,
  requestPage,
  startAfter,
  toPageQuery,
  watchSpeed,
} from '../lib/http/pagination.ts';
import { followedList, withTests } from '../lib/http/query-client.ts';

/** Entries per page (product/conventions.md#limits). */
const PAGE_SIZE = '20';

/** Returns the changelog page by page, one row per group; `null` is every change. */
export function changesQuery(filter: ChangeFilter | null, includesTests: boolean, after = '') {
  return infiniteQueryOptions({
    queryKey: ['changelog', filter, includesTests, after],
    queryFn: ({ pageParam, signal }) => {
      const page = fetchChanges(filter, includesTests, pageParam, signal);
      return watchSpeed('changes', pageParam.number, page);
    },
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    ...followedList,
  });
}

/** Fetches a page of the same list. */
export function fetchChanges(
  filter: ChangeFilter | null,
  includesTests: boolean,
  start: PageStart,
  signal: AbortSignal,
) {
  const query = { ...entriesPage(filter, includesTests, start), grouped: 'true' as const };
  return requestPage(endpoints.LIST_CHANGES, query, signal);
}

/** Returns the entries of one group, page by page. */
export function groupEntriesQuery(
  group: string,
  filter: ChangeFilter | null,
  includesTests: boolean,
) {
  return infiniteQueryOptions({
    queryKey: ['changelog', 'group', group, filter, includesTests],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...entriesPage(filter, includesTests, pageParam), group };
      return requestPage(endpoints.LIST_CHANGES, query, signal);
    },
    initialPageParam: startAfter(''),
    getNextPageParam: nextPage,
  });
}

function entriesPage(filter: ChangeFilter | null, includesTests: boolean, start: PageStart) {
  const page = { ...toPageQuery(start), limit: PAGE_SIZE, ...withTests(includesTests) };
  return filter === null ? page : { ...page, change_type: filter };
}

/** Parses the filter of the URL; `null` for every change. */
export function getChangeFilter(type: string | undefined): ChangeFilter | null {
  return CHANGE_FILTERS.find((known) => known === type) ?? null;
}

/** Converts an error to the texts of product/screens.md#error-messages, in their order. */
export function changeProblem(error: unknown): Problem {
  const kind = error instanceof ApiError ? error.kind : 'http';
  const status = error instanceof ApiError ? (error.status ?? 0) : 0;
  if (kind === 'timeout')
    return {
      kind: 'timeout',
      title: 'Request Timeout',
      message: 'The request timed out. Please check your connection and try again.',
    };
  if (status >= 500)
    return {
      kind: 'other',
      title: 'Server Error',
      message: 'The server encountered an error. Please try again in a moment.',
      details: `HTTP ${status}: ${(error as ApiError).message}`,
    };
  if (status === 429) return TOO_MANY_REQUESTS;
  if (kind === 'offline')
    return {
      kind: 'connection',
      title: 'No Internet Connection',
      message: 'Please check your internet connection and try again.',
    };
  return {
    kind: kind === 'network' ? 'connection' : 'other',
    title: 'Loading Error',
    message: 'Failed to fetch changelog entries. Please try again later.',
  };
}
