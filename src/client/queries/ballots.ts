import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BracketMatch } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../lib/http/request.ts';

/** State of a vote. */
export type BallotView = BallotState & {
  /** Milliseconds by which the server's clock is ahead of this one. */
  offset: number;
};

/** Returns the state of the vote of a bracket, as visible to this browser. */
export function ballotQuery(id: string) {
  return queryOptions({
    queryKey: ['brackets', 'ballot', id],
    queryFn: async ({ signal }) =>
      withOffset(await requestData(endpoints.GET_BALLOT, { params: { id } }, signal)),
  });
}

/** Caches the state of a write response. */
export async function setBallotInCache(
  client: QueryClient,
  id: string,
  ballot: BallotView,
): Promise<void> {
  const { queryKey } = ballotQuery(id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, ballot);
}

/** Votes for a song of a match, or withdraws the vote with `null`. */
export async function castVote(
  id: string,
  match: Pick<BracketMatch, 'id' | 'version'>,
  song_id: string | null,
): Promise<BallotView> {
  const params = { id, matchId: match.id };
  const body = { song_id, version: match.version };
  return withOffset((await request(endpoints.CAST_VOTE, { params, body })).data);
}

/** Ends the vote of a match before all have voted. */
export async function closeVote(id: string, matchId: string): Promise<BallotView> {
  const params = { id, matchId };
  return withOffset((await request(endpoints.CLOSE_VOTE, { params, body: {} })).data);
}

/** Votes as a reviewer from now on. */
export async function joinBallot(id: string, reviewer: string): Promise<BallotView> {
  const sent = { params: { id }, body: { reviewer } };
  return withOffset((await request(endpoints.JOIN_BALLOT, sent)).data);
}

/** Leaves the voters, or releases a reviewer as admin. */
export async function leaveBallot(id: string, reviewer: string): Promise<BallotView> {
  const sent = { params: { id }, body: { reviewer } };
  return withOffset((await request(endpoints.LEAVE_BALLOT, sent)).data);
}

function withOffset(ballot: BallotState): BallotView {
  return { ...ballot, offset: Date.parse(ballot.now) - Date.now() };
}
