import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/sessions.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/now-listening.ts';
import {
  FIRST_PAGE,
  nextPage,
  pageQuery,
  previousPage,
  requestPage,
  startAfter,
  watchSpeed,
} from './pagination.ts';
import { followedList, retryList, withTests } from './query-client.ts';
import { type Call, request } from './request.ts';

const listSessions: Call<typeof contracts.listSessionsEndpoint> = {
  method: 'GET',
  path: '/api/sessions',
};
const countSessions: Call<typeof contracts.countSessionsEndpoint> = {
  method: 'GET',
  path: '/api/sessions/months',
};
const getSession: Call<typeof contracts.getSessionEndpoint> = {
  method: 'GET',
  path: '/api/sessions/:id',
};

/** Sessions of one page of the home view (rules.md#limits). */
const PAGE_SIZE = '5';

/** Which sessions home shows, as its address says it; empty texts say nothing. */
export type HomeList = {
  search: string;
  location: string;
  /** A month, as YYYY-MM, that the list begins with; what is newer is loaded above. */
  from: string;
  /** The row that it begins after, for who reads without scripts. */
  after: string;
};

/** The sessions of the home view with their albums, page by page in both directions. */
export function sessionsQuery(list: HomeList, includesTests: boolean) {
  const { search, location, from, after } = list;
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', search, location, from, after, includesTests],
    queryFn: ({ pageParam, signal }) => {
      const isFirst = pageParam.after === null && pageParam.before === undefined;
      const query = {
        ...pageQuery(pageParam),
        limit: PAGE_SIZE,
        includeAlbums: 'true' as const,
        ...(search !== '' && { search, searchMode: 'auto' as const }),
        ...(location !== '' && { location }),
        ...(from !== '' && isFirst && { from }),
        ...withTests(includesTests),
      };
      return watchSpeed('sessions', pageParam.number, requestPage(listSessions, query, signal));
    },
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    getPreviousPageParam: previousPage,
    ...followedList,
  });
}

/** One session with its albums; 'now-listening' is the one being listened to. */
export function sessionQuery(id: string, includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'one', id, includesTests],
    queryFn: async ({ signal }) => {
      const query = { includeAlbums: 'true' as const, ...withTests(includesTests) };
      return (await request(getSession, { params: { id }, query }, signal)).data;
    },
  });
}

/** What is being listened to, for the block on top of the home view and the mark in the bar. */
export function nowListeningQuery(includesTests: boolean) {
  return sessionQuery(NOW_LISTENING_ID, includesTests);
}

/** Words of its day, its place or its albums, and a year; empty where all of them are meant. */
export type SessionFilter = { search: string; year: string };

/** Sessions of a page of the manage list, which are small. */
const FOUND_LIMIT = '24';

/** Sessions without their albums, newest first, page by page. */
export function foundSessionsQuery({ search, year }: SessionFilter, includesTests: boolean) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'found', search, year, includesTests],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...pageQuery(pageParam),
        limit: FOUND_LIMIT,
        ...(search !== '' && { find: search }),
        ...(year !== '' && { date: year }),
        ...withTests(includesTests),
      };
      return requestPage(listSessions, query, signal);
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    ...retryList,
  });
}

/** As many as a list of choices is good for. */
const RECENT_LIMIT = '20';

/** The newest sessions without their albums, and how many there are in all. */
export function recentSessionsQuery() {
  return queryOptions({
    queryKey: ['sessions', 'recent'],
    queryFn: async ({ signal }) => {
      const query = { page: '1', limit: RECENT_LIMIT, ...withTests(true) };
      const { data, pagination } = await requestPage(listSessions, query, signal);
      return { sessions: data, total: pagination.total ?? data.length };
    },
    ...retryList,
  });
}

/** The sessions of a day (YYYY-MM-DD), those of test albums too. */
export async function sessionsOfDay(date: string): Promise<Session[]> {
  const query = { page: '1', limit: '10', date, ...withTests(true) };
  return (await requestPage(listSessions, query)).data;
}

/** How many sessions each month has, newest first. */
export function monthsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'months', includesTests],
    queryFn: async ({ signal }) =>
      (await request(countSessions, { query: withTests(includesTests) }, signal)).data,
    ...retryList,
  });
}
