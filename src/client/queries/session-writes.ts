import type { QueryClient } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/sessions.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../lib/http/request.ts';

/**
 * Caches the session of a write response, with its known albums; other queries are refetched
 * without waiting.
 */
export async function setSessionInCache(client: QueryClient, saved: Session): Promise<void> {
  const queryKey = ['sessions', 'one', saved.id];
  // A pending response would restore the previous state.
  await client.cancelQueries({ queryKey });
  const { session_date, location, notes, version } = saved;
  client.setQueriesData<Session>(
    { queryKey },
    (known) => known && { ...known, session_date, location, notes, version },
  );
  client.invalidateQueries();
}

/** Refetches all queries after a deletion, but for the session's own, which would fail. */
export async function removeSessionFromCache(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) });
  client.removeQueries({ queryKey: ['sessions', 'one', id], type: 'inactive' });
}

type CreateBody = EndpointRequest<typeof contracts.createSessionEndpoint>['body'];
type UpdateBody = EndpointRequest<typeof contracts.updateSessionEndpoint>['body'];

/** Creates a session; repeated requests with the same key create it once. */
export async function createSession(body: CreateBody, idempotencyKey: string): Promise<Session> {
  return (await request(endpoints.CREATE_SESSION, { body, idempotencyKey })).data;
}

export async function updateSession(id: string, body: UpdateBody): Promise<Session> {
  return (await request(endpoints.UPDATE_SESSION, { params: { id }, body })).data;
}

/** Deletes an empty session from every list. */
export async function deleteSession(id: string, password: string): Promise<void> {
  await request(endpoints.DELETE_SESSION, { params: { id }, body: { password } });
}

/** Restores a deleted session in every list. */
export async function restoreSession(id: string, password: string): Promise<Session> {
  return (await request(endpoints.RESTORE_SESSION, { params: { id }, body: { password } })).data;
}
