import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/rankings.ts';
import type { Ranking, RankingAnswers } from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/scores.ts';
import { ApiError } from './api-error.ts';
import { type Call, request } from './request.ts';

const getRanking: Call<typeof contracts.getRankingEndpoint> = {
  method: 'GET',
  path: '/api/rankings/:tier',
};
const putRanking: Call<typeof contracts.saveRankingEndpoint> = {
  method: 'PUT',
  path: '/api/rankings/:tier',
};
const getAnswers: Call<typeof contracts.getRankingAnswersEndpoint> = {
  method: 'GET',
  path: '/api/rankings/:tier/answers',
};
const putAnswers: Call<typeof contracts.saveRankingAnswersEndpoint> = {
  method: 'PUT',
  path: '/api/rankings/:tier/answers',
};

/** The order of a tier that is saved, and what was answered since. */
export type TierRanking = { saved: Ranking; answered: RankingAnswers };

/** What a tier is ranked by: the order that is saved, and what was answered since, as they are now. */
export function rankingQuery(tier: RankedTier) {
  return queryOptions({
    queryKey: ['rankings', 'one', tier],
    queryFn: async ({ signal }): Promise<TierRanking> => {
      const params = { tier };
      const [saved, answered] = await Promise.all([
        request(getRanking, { params }, signal),
        request(getAnswers, { params }, signal),
      ]);
      return { saved: saved.data, answered: answered.data };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type RankingBody = EndpointRequest<typeof contracts.saveRankingEndpoint>['body'];
type AnswersBody = EndpointRequest<typeof contracts.saveRankingAnswersEndpoint>['body'];

/** Saves the order of a tier; every list of orders asks anew, for which nobody waits. */
export async function saveRanking(
  client: QueryClient,
  tier: RankedTier,
  body: RankingBody,
): Promise<Ranking> {
  const { data } = await request(putRanking, { params: { tier }, body });
  client.invalidateQueries({ queryKey: ['rankings', 'all'] });
  return data;
}

/** Keeps what was answered. */
export async function saveAnswers(tier: RankedTier, body: AnswersBody): Promise<RankingAnswers> {
  return (await request(putAnswers, { params: { tier }, body, outlivesPage: true })).data;
}

/** What is answered at present, where somebody else was first; else nothing. */
export function overtakenBy(error: unknown): RankingAnswers | null {
  return isOvertaken(error) ? (error.failure?.data as RankingAnswers) : null;
}

/** True if somebody else was first. */
export function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.failure?.code === 'STALE_VERSION';
}
