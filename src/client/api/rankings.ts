import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/rankings.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import { followedList } from './query-client.ts';
import { type Call, request } from './request.ts';

const listRankings: Call<typeof contracts.listRankingsEndpoint> = {
  method: 'GET',
  path: '/api/rankings',
};

/** The order inside every tier that has one. */
export const rankingsQuery = queryOptions({
  queryKey: ['rankings', 'all'],
  queryFn: ({ signal }) => allRankings(signal),
  ...followedList,
});

/** What the same is at present. */
export async function allRankings(signal: AbortSignal): Promise<Ranking[]> {
  return (await request(listRankings, {}, signal)).data;
}
