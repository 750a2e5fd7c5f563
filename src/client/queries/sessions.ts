import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { listSessionsEndpoint, Session } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/albums/now-listening.ts';
import * as endpoints from '#shared/endpoints.ts';
import {
  FIRST_PAGE,
  nextPage,
  parsePage,
  previousPage,
  requestPage,
  startAfter,
  toPageQuery,
  watchSpeed,
} from '../lib/http/pagination.ts';
import { followedList, retryList, withTests } from '../lib/http/query-client.ts';
import { request, requestData } from '../lib/http/request.ts';

/** Sessions per page on the home page (product/conventions.md#limits). */
const PAGE_SIZE = '5';

/** List parameters of the home page's URL; empty when unused. */
export type HomeList = {
  search: string;
  location: string;
  /** Month, as YYYY-MM, that the list starts with; newer ones are loaded above. */
  from: string;
  /** Row to start after, for users without scripts. */
  after: string;
};

type SearchInfo = EndpointResponse<typeof listSessionsEndpoint>['search'];

/**
 * Returns the sessions of the home page with their albums, page by page in both directions. The
 * first page of all sessions has the next one, if there is one.
 */
export function sessionsQuery(list: HomeList, includesTests: boolean) {
  const { search, location, from, after } = list;
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', search, location, from, after, includesTests],
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam.after === null && pageParam.before === undefined;
      const query = {
        ...toPageQuery(pageParam),
        limit: PAGE_SIZE,
        includeAlbums: 'true' as const,
        ...(search !== '' && { search, searchMode: 'auto' as const }),
        ...(location !== '' && { location }),
        ...(from !== '' && isFirst && { from }),
        ...(search + location + from === '' && isFirst && { includeNext: 'true' as const }),
        ...withTests(includesTests),
      };
      const load = async () => {
        const response = await request(endpoints.LIST_SESSIONS, { query }, signal);
        const page = parsePage<Session, SearchInfo>(response, pageParam.number);
        const { next_session, open_round } = response;
        return { ...page, next_session, open_round };
      };
      return watchSpeed('sessions', pageParam.number, load());
    },
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    getPreviousPageParam: previousPage,
    ...followedList,
  });
}

/** Returns one session with its albums; 'now-listening' is the virtual one. */
export function sessionQuery(id: string, includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'one', id, includesTests],
    queryFn: async ({ signal }) => {
      const query = { includeAlbums: 'true' as const, ...withTests(includesTests) };
      return requestData(endpoints.GET_SESSION, { params: { id }, query }, signal);
    },
  });
}

/** Returns now listening, for the home page and the navigation bar. */
export function nowListeningQuery(includesTests: boolean) {
  return sessionQuery(NOW_LISTENING_ID, includesTests);
}

/** Search text for date, place and albums, and a year; empty for no filter. */
export type SessionFilter = { search: string; year: string };

/** Sessions per page of the manage list. */
const FOUND_LIMIT = '24';

/** Returns sessions with their albums, newest first, page by page. */
export function foundSessionsQuery({ search, year }: SessionFilter, includesTests: boolean) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'found', search, year, includesTests],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...toPageQuery(pageParam),
        limit: FOUND_LIMIT,
        includeAlbums: 'true' as const,
        ...(search !== '' && { find: search }),
        ...(year !== '' && { date: year }),
        ...withTests(includesTests),
      };
      return requestPage(endpoints.LIST_SESSIONS, query, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    ...retryList,
  });
}

/** Maximum options of a select. */
const RECENT_LIMIT = '20';

/** Returns the newest sessions without albums, and the total. */
export function recentSessionsQuery() {
  return queryOptions({
    queryKey: ['sessions', 'recent'],
    queryFn: async ({ signal }) => {
      const query = { page: '1', limit: RECENT_LIMIT, ...withTests(true) };
      const { data, pagination } = await requestPage(endpoints.LIST_SESSIONS, query, signal);
      return { sessions: data, total: pagination.total ?? data.length };
    },
    ...retryList,
  });
}

/** Returns the number of sessions per month, newest first. */
export function monthsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'months', includesTests],
    queryFn: ({ signal }) =>
      requestData(endpoints.COUNT_SESSIONS, { query: withTests(includesTests) }, signal),
    ...retryList,
  });
}
