import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/sessions.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { NOW_LISTENING_ID } from '#shared/domain/now-listening.ts';
import {
  FIRST_PAGE,
  nextPage,
  type PageStart,
  pageQuery,
  startAfter,
  watchSpeed,
} from './pages.ts';
import { retryList, withTests } from './query-client.ts';
import { type Call, request } from './request.ts';

const listSessions: Call<typeof contracts.listSessions> = { method: 'GET', path: '/api/sessions' };
const postSession: Call<typeof contracts.createSession> = { method: 'POST', path: '/api/sessions' };
const putSession: Call<typeof contracts.updateSession> = {
  method: 'PUT',
  path: '/api/sessions/:id',
};
const removeSession: Call<typeof contracts.deleteSession> = {
  method: 'DELETE',
  path: '/api/sessions/:id',
};
const postRestored: Call<typeof contracts.restoreSession> = {
  method: 'POST',
  path: '/api/sessions/:id/restore',
};
const getSession: Call<typeof contracts.getSession> = { method: 'GET', path: '/api/sessions/:id' };

/** Sessions of one page of the home view (rules.md#limits). */
const PAGE_SIZE = '5';

/** The sessions of the home view with their albums, page by page. */
export function sessionsQuery(search: string, includesTests: boolean, after = '') {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', search, includesTests, after],
    queryFn: ({ pageParam, signal }) => {
      const page = {
        ...pageQuery(pageParam),
        limit: PAGE_SIZE,
        includeAlbums: 'true' as const,
        ...withTests(includesTests),
      };
      const query = search === '' ? page : { ...page, search, searchMode: 'auto' as const };
      return watchSpeed('sessions', pageParam.number, request(listSessions, { query }, signal));
    },
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    ...retryList,
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

/** Most sessions of one page. */
const ALL_LIMIT = '100';

/** Every session without its albums, newest first. */
export function allSessionsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'all', includesTests],
    queryFn: async ({ signal }) => {
      const pages: { data: Session[] }[] = [];
      for (let start: PageStart | null = FIRST_PAGE; start !== null; ) {
        const query = { ...pageQuery(start), limit: ALL_LIMIT, ...withTests(includesTests) };
        const page = await request(listSessions, { query }, signal);
        pages.push(page);
        start = nextPage(page);
      }
      return joinPages(pages);
    },
    ...retryList,
  });
}

/**
 * Shows a session as a write answered it, at once where it is shown with the albums that are known
 * of it; everything that may name it asks anew, for which nobody waits.
 */
export async function keepSession(client: QueryClient, saved: Session): Promise<void> {
  const queryKey = ['sessions', 'one', saved.id];
  // An answer that was on its way would bring back what was before.
  await client.cancelQueries({ queryKey });
  const { session_date, location, notes } = saved;
  client.setQueriesData<Session>(
    { queryKey },
    (known) => known && { ...known, session_date, location, notes },
  );
  client.invalidateQueries();
}

/** After a session was deleted: everything asks anew, but for itself, which would only fail. */
export async function forgetSession(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
  client.removeQueries({ queryKey: ['sessions', 'one', id], type: 'inactive' });
}

type CreateBody = EndpointRequest<typeof contracts.createSession>['body'];
type UpdateBody = EndpointRequest<typeof contracts.updateSession>['body'];

/** Adds a session, once however often it is sent with the same key. */
export async function createSession(body: CreateBody, idempotencyKey: string): Promise<Session> {
  return (await request(postSession, { body, idempotencyKey })).data;
}

/** Changes some fields of a session. */
export async function updateSession(id: string, body: UpdateBody): Promise<Session> {
  return (await request(putSession, { params: { id }, body })).data;
}

/** Takes a session that holds nothing out of every list. */
export async function deleteSession(id: string, password: string): Promise<void> {
  await request(removeSession, { params: { id }, body: { password } });
}

/** Brings a deleted session back into every list. */
export async function restoreSession(id: string, password: string): Promise<Session> {
  return (await request(postRestored, { params: { id }, body: { password } })).data;
}
