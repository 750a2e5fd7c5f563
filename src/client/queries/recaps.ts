import { queryOptions } from '@tanstack/react-query';
import type { Recap } from '#shared/contracts/recaps.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

export type { Recap };

export function recapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'one', id],
    queryFn: ({ signal }) => requestData(endpoints.GET_RECAP, { params: { id } }, signal),
  });
}

/** Returns the latest recap of a session. */
export function sessionRecapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'latest', id],
    queryFn: ({ signal }) => requestData(endpoints.GET_SESSION_RECAP, { params: { id } }, signal),
  });
}

/** Returns the recaps of a session, latest first. */
export function sessionRecapsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'session', id],
    queryFn: ({ signal }) => requestData(endpoints.LIST_SESSION_RECAPS, { params: { id } }, signal),
  });
}

/** Returns the recaps of an album, latest first. */
export function albumRecapsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'album', id],
    queryFn: ({ signal }) => requestData(endpoints.LIST_ALBUM_RECAPS, { params: { id } }, signal),
  });
}
