import { queryOptions } from '@tanstack/react-query';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type {
  Ranking,
  RankingAnswers,
  saveRankingAnswersEndpoint,
} from '#shared/contracts/rankings.ts';
import type { RankedTier } from '#shared/domain/albums/scores.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';

/** Saved order of a tier, and the comparisons since. */
export type TierRanking = { saved: Ranking; answered: RankingAnswers };

/** Returns the current saved order of a tier, and the comparisons since. */
export function rankingQuery(tier: RankedTier) {
  return queryOptions({
    queryKey: ['rankings', 'one', tier],
    queryFn: async ({ signal }): Promise<TierRanking> => {
      const params = { tier };
      const [saved, answered] = await Promise.all([
        request(endpoints.GET_RANKING, { params }, signal),
        request(endpoints.GET_RANKING_ANSWERS, { params }, signal),
      ]);
      return { saved: saved.data, answered: answered.data };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

type AnswersBody = EndpointRequest<typeof saveRankingAnswersEndpoint>['body'];

export async function saveAnswers(tier: RankedTier, body: AnswersBody): Promise<RankingAnswers> {
  return (
    await request(endpoints.SAVE_RANKING_ANSWERS, { params: { tier }, body, outlivesPage: true })
  ).data;
}

/** Returns the current comparisons after a conflict; else null. */
export function overtakenBy(error: unknown): RankingAnswers | null {
  return isOvertaken(error) ? (error.failure?.data as RankingAnswers) : null;
}

/** True after a conflict with another admin. */
export function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && error.failure?.code === 'STALE_VERSION';
}
