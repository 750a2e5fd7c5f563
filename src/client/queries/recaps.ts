import { queryOptions } from '@tanstack/react-query';
import type { Recap } from '#shared/contracts/recaps.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../lib/http/request.ts';

export type { Recap };

/** Returns the recap of a session. */
export function recapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'one', id],
    queryFn: async ({ signal }) =>
      (await request(endpoints.GET_RECAP, { params: { id } }, signal)).data,
  });
}

/** Returns the latest recap of a session. */
export function sessionRecapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'latest', id],
    queryFn: async ({ signal }) =>
      (await request(endpoints.GET_SESSION_RECAP, { params: { id } }, signal)).data,
  });
}

/** Returns the recaps of a session, latest first. */
export function sessionRecapsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'session', id],
    queryFn: async ({ signal }) =>
      (await request(endpoints.LIST_SESSION_RECAPS, { params: { id } }, signal)).data,
  });
}

/** Returns the sessions on which an album was played in the room, latest first. */
export function albumRoundsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'album', id],
    queryFn: async ({ signal }) =>
      (await request(endpoints.LIST_ALBUM_ROUNDS, { params: { id } }, signal)).data,
  });
}
