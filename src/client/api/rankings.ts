import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/rankings.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import { followedList } from './query-client.ts';
import { type Call, request } from './request.ts';

const listRankings: Call<typeof contracts.listRankingsEndpoint> = {
  method: 'GET',
  path: '/api/rankings',
};

/** Returns the order within every ranked tier. */
export const rankingsQuery = queryOptions({
  queryKey: ['rankings', 'all'],
  queryFn: ({ signal }) => allRankings(signal),
  ...followedList,
});

/** Fetches the current orders. */
export async function allRankings(signal: AbortSignal): Promise<Ranking[]> {
  return (await request(listRankings, {}, signal)).data;
}
