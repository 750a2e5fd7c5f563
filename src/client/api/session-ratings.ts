import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/sessions.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { type Call, request } from './request.ts';
import { sessionQuery } from './sessions.ts';

const putRatings: Call<typeof contracts.rateSessionEndpoint> = {
  method: 'PUT',
  path: '/api/sessions/:id/ratings',
};

type RateBody = EndpointRequest<typeof contracts.rateSessionEndpoint>['body'];

/** Changes the ratings of a session's albums atomically. */
export async function rateSession(id: string, body: RateBody): Promise<Session> {
  return (await request(putRatings, { params: { id }, body })).data;
}

/** Caches the session and albums of a write response; other queries are refetched. */
export async function setRatingsInCache(client: QueryClient, saved: Session): Promise<void> {
  const { queryKey } = sessionQuery(saved.id, true);
  await client.cancelQueries({ queryKey: ['sessions', 'one', saved.id] });
  client.setQueryData(queryKey, saved);
  client.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
}
