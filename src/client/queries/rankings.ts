import { queryOptions } from '@tanstack/react-query';
import type { Ranking } from '#shared/contracts/rankings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { followedList } from '../lib/http/query-client.ts';
import { requestData } from '../lib/http/request.ts';

/** Returns the order within every ranked tier. */
export const rankingsQuery = queryOptions({
  queryKey: ['rankings', 'all'],
  queryFn: ({ signal }) => allRankings(signal),
  ...followedList,
});

/** Fetches the current orders. */
export async function allRankings(signal: AbortSignal): Promise<Ranking[]> {
  return requestData(endpoints.LIST_RANKINGS, {}, signal);
}
