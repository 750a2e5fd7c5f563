import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

/** Returns the state of the vote of a bracket, as visible to this browser. */
export function ballotQuery(id: string) {
  return queryOptions({
    queryKey: ['brackets', 'ballot', id],
    queryFn: ({ signal }) => requestData(endpoints.GET_BALLOT, { params: { id } }, signal),
  });
}

/** Caches the state of a write response. */
export async function setBallotInCache(
  client: QueryClient,
  id: string,
  ballot: BallotState,
): Promise<void> {
  const { queryKey } = ballotQuery(id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, ballot);
}
