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

/** Changes what is given of the albums of a session, all of it or nothing. */
export async function rateSession(id: string, body: RateBody): Promise<Session> {
  return (await request(putRatings, { params: { id }, body })).data;
}

/** Shows a session with its albums as a write answered them; everything else asks anew. */
export async function setRatingsInCache(client: QueryClient, saved: Session): Promise<void> {
  const { queryKey } = sessionQuery(saved.id, true);
  await client.cancelQueries({ queryKey: ['sessions', 'one', saved.id] });
  client.setQueryData(queryKey, saved);
  client.invalidateQueries({ predicate: (query) => query.queryHash !== hashKey(queryKey) });
}
