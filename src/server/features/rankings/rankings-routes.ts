import * as contract from '#shared/contracts/rankings.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { getAnswers, storeAnswers } from './ranking-answers-service.ts';
import * as service from './rankings-service.ts';

/** The endpoints under /api/rankings. */
export function rankingRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, contract.listRankingsEndpoint, async () => ({
    data: await service.listRankings(services),
  }));
  mount(mounting, contract.getRankingEndpoint, async ({ params }) => ({
    data: await service.getRanking(services, params.tier),
  }));
  mount(mounting, contract.saveRankingEndpoint, async ({ params, body }) => ({
    data: await service.saveRankingOrder(services, params.tier, body),
  }));
  mount(mounting, contract.getRankingAnswersEndpoint, async ({ params }) => ({
    data: await getAnswers(services, params.tier),
  }));
  mount(mounting, contract.saveRankingAnswersEndpoint, async ({ params, body }) => ({
    data: await storeAnswers(services, params.tier, body),
  }));
}
