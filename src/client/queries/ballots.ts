import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

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
  ballot: BallotState,
): Promise<void> {
  const view = withOffset(ballot);
  const { queryKey } = ballotQuery(id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, view);
}

function withOffset(ballot: BallotState): BallotView {
  return { ...ballot, offset: Date.parse(ballot.now) - Date.now() };
}
