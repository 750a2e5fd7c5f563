import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/recaps.ts';
import type { Recap } from '#shared/contracts/recaps.ts';
import { type Call, request } from './request.ts';

export type { Recap };

const getRecap: Call<typeof contracts.getRecapEndpoint> = {
  method: 'GET',
  path: '/api/recaps/:id',
};
const getSessionRecap: Call<typeof contracts.getSessionRecapEndpoint> = {
  method: 'GET',
  path: '/api/sessions/:id/recap',
};
const listSessionRecaps: Call<typeof contracts.listSessionRecapsEndpoint> = {
  method: 'GET',
  path: '/api/sessions/:id/recaps',
};
const listAlbumRounds: Call<typeof contracts.listAlbumRoundsEndpoint> = {
  method: 'GET',
  path: '/api/albums/:id/rounds',
};

/** Returns the recap of a session. */
export function recapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'one', id],
    queryFn: async ({ signal }) => (await request(getRecap, { params: { id } }, signal)).data,
  });
}

/** Returns the latest recap of a session. */
export function sessionRecapQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'latest', id],
    queryFn: async ({ signal }) =>
      (await request(getSessionRecap, { params: { id } }, signal)).data,
  });
}

/** Returns the recaps of a session, latest first. */
export function sessionRecapsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'session', id],
    queryFn: async ({ signal }) =>
      (await request(listSessionRecaps, { params: { id } }, signal)).data,
  });
}

/** Returns the sessions on which an album was played in the room, latest first. */
export function albumRoundsQuery(id: string) {
  return queryOptions({
    queryKey: ['recaps', 'album', id],
    queryFn: async ({ signal }) =>
      (await request(listAlbumRounds, { params: { id } }, signal)).data,
  });
}
