import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MergePreview, PeopleResponse, PersonRef } from '#shared/contracts/people.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../lib/http/request.ts';

export type ListedGuest = PeopleResponse['guests'][number];

type GuestBody = { name: string; password: string };

/** Returns reviewers, guests and recent merges, for admins. */
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

/** Two people, of whom the second stays. */
export type MergePair = { from: PersonRef; into: PersonRef };

/** Counts what a merge would move. */
export async function fetchMergePreview(
  body: MergePair & { password: string },
): Promise<MergePreview> {
  const { data } = await request(endpoints.MERGE_PEOPLE, { body: { ...body, dry_run: true } });
  return data;
}

export async function sendMerge(
  client: QueryClient,
  body: MergePair & { password: string },
): Promise<void> {
  await request(endpoints.MERGE_PEOPLE, { body });
  await client.invalidateQueries();
}

export async function sendMergeUndo(
  client: QueryClient,
  id: string,
  password: string,
): Promise<void> {
  await request(endpoints.UNDO_MERGE, { params: { id }, body: { password } });
  await client.invalidateQueries();
}
