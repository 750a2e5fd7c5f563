import * as contract from '#shared/contracts/rankings.ts';
import type { Services } from '../../database/transaction.ts';
import { type Mounting, mount } from '../../http/mount.ts';
import { answer, getAnswers } from './ranking-answers-service.ts';
import * as service from './rankings-service.ts';

/** The calls under /api/rankings. */
export function rankingRoutes(mounting: Mounting, services: Services): void {
  mount(mounting, contract.listRankings, async () => ({ data: await service.list(services) }));
  mount(mounting, contract.getRanking, async ({ params }) => ({
    data: await service.get(services, params.tier),
  }));
  mount(mounting, contract.saveRanking, async ({ params, body }) => ({
    data: await service.save(services, params.tier, body),
  }));
  mount(mounting, contract.getRankingAnswers, async ({ params }) => ({
    data: await getAnswers(services, params.tier),
  }));
  mount(mounting, contract.saveRankingAnswers, async ({ params, body }) => ({
    data: await answer(services, params.tier, body),
  }));
}
