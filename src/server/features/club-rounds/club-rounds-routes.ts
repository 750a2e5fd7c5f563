import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contracts/club-rounds.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { findLinkedReviewer } from '../voting/voters-service.ts';
import * as service from './club-rounds-service.ts';

/** The endpoints under /api/club-rounds. */
export async function clubRoundRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const findReader = async (request: FastifyRequest) =>
    findLinkedReviewer(services, await services.browsers.find(request));
  const asked = async (id: string, request: FastifyRequest) => ({
    id,
    reader: await findReader(request),
  });

  app.endpoint(contract.listClubRoundsEndpoint, {
    topics: ['albums', 'rounds'],
    handler: ({ query }) => service.listRounds(services, query),
  });
  app.endpoint(contract.getClubRoundEndpoint, {
    handler: async ({ params }, { request }) => ({
      data: await service.getRound(services, await asked(params.id, request)),
    }),
  });
  app.endpoint(contract.openClubRoundEndpoint, {
    handler: async ({ body }, { request }) => {
      const reader = await findReader(request);
      return { data: await service.openRound(services, body, reader, idempotencyKey(request)) };
    },
  });
  app.endpoint(contract.updateClubRoundEndpoint, {
    handler: async ({ params, body }, { request }) => ({
      data: await service.updateRound(services, await asked(params.id, request), body),
    }),
  });
  app.endpoint(contract.rateInClubRoundEndpoint, {
    handler: async ({ params, body }, { request }) => {
      const round = await asked(params.id, request);
      services.budgets.roundTaps.take(round.reader?.reviewer ?? request.ip);
      return { data: await service.rateInRound(services, round, body) };
    },
  });
  app.endpoint(contract.excuseFromClubRoundEndpoint, {
    handler: async ({ params, body }, { request }) => ({
      data: await service.excusePerson(services, await asked(params.id, request), body),
    }),
  });
  app.endpoint(contract.revealClubRoundEndpoint, {
    handler: async ({ params }, { request }) => ({
      data: await service.revealNow(services, await asked(params.id, request)),
    }),
  });
  app.endpoint(contract.markClubRoundSeenEndpoint, {
    handler: async ({ params }, { request }) => {
      const round = await asked(params.id, request);
      services.budgets.roundTaps.take(round.reader?.reviewer ?? request.ip);
      return { data: await service.markSeen(services, round) };
    },
  });
  app.endpoint(contract.cancelClubRoundEndpoint, {
    handler: async ({ params }, { request }) => ({
      data: await service.cancelRound(services, await asked(params.id, request)),
    }),
  });
  app.endpoint(contract.decideInClubRoundEndpoint, {
    handler: async ({ params: { id, album_id }, body }, { request }) => {
      const round = await asked(id, request);
      return { data: await service.setRoundVerdict(services, round, album_id, body) };
    },
  });
}
