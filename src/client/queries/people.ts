import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../lib/http/request.ts';

export type ListedGuest = PeopleResponse['guests'][number];

type GuestBody = { name: string; password: string };

/** Returns the guests of all listening rooms, for admins. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_PEOPLE, {}, signal),
  staleTime: 0,
});

/** Replaces the name of a guest in all data. */
export async function sendForget(client: QueryClient, body: GuestBody): Promise<void> {
  await request(endpoints.FORGET_GUEST, { body });
  await client.invalidateQueries();
}

/** Makes a guest a reviewer. */
export async function sendPromotion(client: QueryClient, body: GuestBody): Promise<void> {
  await request(endpoints.PROMOTE_GUEST, { body });
  await client.invalidateQueries();
}
