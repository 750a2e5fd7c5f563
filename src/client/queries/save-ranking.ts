import type { QueryClient } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { Ranking, saveRankingEndpoint } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request } from '../lib/http/request.ts';
import { rankingsQuery } from './rankings.ts';

type RankingBody = EndpointRequest<typeof saveRankingEndpoint>['body'];

/** Saves the order of a tier, also in the query cache. */
export async function saveRanking(
  client: QueryClient,
  tier: RankedTier,
  body: RankingBody,
): Promise<void> {
  const { data } = await request(endpoints.SAVE_RANKING, { params: { tier }, body });
  setRankingInCache(client, data);
}

/** Replaces the order of a tier in the query cache, if orders are loaded. */
export function setRankingInCache(client: QueryClient, ranking: Ranking): void {
  client.setQueryData(
    rankingsQuery.queryKey,
    (all) => all && [...all.filter(({ tier }) => tier !== ranking.tier), ranking],
  );
}
