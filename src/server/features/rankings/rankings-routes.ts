import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contracts/rankings.ts';
import { getAnswers, storeAnswers } from './ranking-answers-service.ts';
import * as service from './rankings-service.ts';

/** The endpoints under /api/rankings. */
export async function rankingRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(contract.listRankingsEndpoint, {
    topics: ['albums'],
    handler: async () => ({ data: await service.listRankings(services) }),
  });
  app.endpoint(contract.getRankingEndpoint, {
    topics: ['albums'],
    handler: async ({ params }) => ({ data: await service.getRanking(services, params.tier) }),
  });
  app.endpoint(contract.saveRankingEndpoint, {
    handler: async ({ params, body }) => ({
      data: await service.saveRankingOrder(services, params.tier, body),
    }),
  });
  app.endpoint(contract.getRankingAnswersEndpoint, {
    handler: async ({ params }) => ({ data: await getAnswers(services, params.tier) }),
  });
  app.endpoint(contract.saveRankingAnswersEndpoint, {
    handler: async ({ params, body }) => ({
      data: await storeAnswers(services, params.tier, body),
    }),
  });
}
