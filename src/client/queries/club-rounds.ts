import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/club-rounds.ts';
import type {
  ClubRoundDetail,
  ClubRoundSummary,
  ListedClubRound,
} from '#shared/contracts/club-rounds.ts';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { MyPage } from '#shared/contracts/my-page.ts';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { nextPage, requestPage, startAfter, toPageQuery } from '../lib/http/pagination.ts';
import { request, requestData } from '../lib/http/request.ts';
import { meQuery } from './open-room.ts';

export type { ClubRoundDetail, ClubRoundSummary, ListedClubRound, MyPage };

/** Returns the rounds page by page, newest first. */
export function clubRoundsQuery() {
  return infiniteQueryOptions({
    queryKey: ['rounds', 'list'],
    queryFn: ({ pageParam, signal }) =>
      requestPage(endpoints.LIST_CLUB_ROUNDS, toPageQuery(pageParam), signal),
    initialPageParam: startAfter(''),
    getNextPageParam: nextPage,
  });
}

/** Returns a round with the own cards of this browser, which the server cannot render. */
export function clubRoundQuery(id: string) {
  return queryOptions({
    queryKey: ['rounds', 'one', id],
    queryFn: ({ signal }) => requestData(endpoints.GET_CLUB_ROUND, { params: { id } }, signal),
    staleTime: 0,
  });
}

/** Returns what awaits the reviewer of this browser. */
export function myPageQuery() {
  return queryOptions({
    queryKey: ['rounds', 'mine'],
    queryFn: ({ signal }) => requestData(endpoints.GET_MY_PAGE, {}, signal),
    staleTime: 0,
  });
}

/** Caches the round of a response, unless the cache is newer; lists are fetched again. */
async function setRound(client: QueryClient, round: ClubRoundDetail): Promise<ClubRoundDetail> {
  const { queryKey } = clubRoundQuery(round.id);
  // A pending request may have an earlier card: a changed card has no new version.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) =>
    known !== undefined && known.version > round.version ? known : round,
  );
  void client.invalidateQueries({ queryKey: ['rounds', 'list'] });
  void client.invalidateQueries({ queryKey: myPageQuery().queryKey });
  return round;
}

export type RoundOpening = EndpointRequest<typeof contracts.openClubRoundEndpoint>['body'];
type RoundChanges = EndpointRequest<typeof contracts.updateClubRoundEndpoint>['body'];

export async function openClubRound(
  client: QueryClient,
  body: RoundOpening,
  idempotencyKey: string,
): Promise<ClubRoundDetail> {
  return setRound(
    client,
    (await request(endpoints.OPEN_CLUB_ROUND, { body, idempotencyKey })).data,
  );
}

export async function updateClubRound(client: QueryClient, id: string, body: RoundChanges) {
  const { data } = await request(endpoints.UPDATE_CLUB_ROUND, { params: { id }, body });
  return setRound(client, data);
}

export type RoundCard = { album_id: string; tier: RoomTier | null; note: string | null };

export async function rateInClubRound(client: QueryClient, id: string, body: RoundCard) {
  const { data } = await request(endpoints.RATE_IN_CLUB_ROUND, { params: { id }, body });
  return setRound(client, data);
}

export async function excuseFromRound(
  client: QueryClient,
  id: string,
  body: { person: string; excused: boolean },
) {
  const { data } = await request(endpoints.EXCUSE_FROM_CLUB_ROUND, { params: { id }, body });
  return setRound(client, data);
}

/** Notes that the reviewer of this browser has seen the cards turn. */
export async function markRoundSeen(client: QueryClient, id: string) {
  const { data } = await request(endpoints.MARK_CLUB_ROUND_SEEN, { params: { id }, body: {} });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
  return setRound(client, data);
}

/** Reveals or cancels a round. */
export async function endClubRound(client: QueryClient, id: string, step: 'reveal' | 'cancel') {
  const endpoint = step === 'reveal' ? endpoints.REVEAL_CLUB_ROUND : endpoints.CANCEL_CLUB_ROUND;
  const { data } = await request(endpoint, { params: { id }, body: {} });
  return setRound(client, data);
}

export async function decideInRound(
  client: QueryClient,
  id: string,
  album_id: string,
  body: { tier: RoomTier; veto: boolean; veto_by: string | null },
) {
  const params = { id, album_id };
  const { data } = await request(endpoints.DECIDE_IN_CLUB_ROUND, { params, body });
  return setRound(client, data);
}

/** Rates an album of a past session as the reviewer of this browser. */
export async function rateAsMe(
  client: QueryClient,
  body: { album_id: string; tier: RoomTier },
): Promise<void> {
  const { data } = await request(endpoints.RATE_AS_ME, { body });
  client.setQueryData(myPageQuery().queryKey, data);
}
