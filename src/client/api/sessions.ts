import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/sessions.ts';
import { NOW_LISTENING_ID } from '#shared/domain/now-listening.ts';
import { retryList } from './query-client.ts';
import { type Call, request } from './request.ts';

const listSessions: Call<typeof contracts.listSessions> = { method: 'GET', path: '/api/sessions' };
const getSession: Call<typeof contracts.getSession> = { method: 'GET', path: '/api/sessions/:id' };

/** Sessions of one page of the home view (spec §9). */
const PAGE_SIZE = '5';

/** The sessions of the home view with their albums, page by page. */
export function sessionsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', search],
    queryFn: ({ pageParam, signal }) => {
      const page = { page: String(pageParam), limit: PAGE_SIZE, includeAlbums: 'true' as const };
      const query = search === '' ? page : { ...page, search, searchMode: 'auto' as const };
      return request(listSessions, { query }, signal);
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : null),
    ...retryList,
  });
}

/** One session with its albums; 'now-listening' is the one being listened to. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'one', id],
    queryFn: async ({ signal }) => {
      const parts = { params: { id }, query: { includeAlbums: 'true' as const } };
      return (await request(getSession, parts, signal)).data;
    },
  });
}

/** What is being listened to, for the block on top of the home view and the mark in the bar. */
export const nowListeningQuery = sessionQuery(NOW_LISTENING_ID);
