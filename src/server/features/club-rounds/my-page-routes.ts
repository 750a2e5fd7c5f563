import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contracts/my-page.ts';
import { findLinkedReviewer } from '../voting/voters-service.ts';
import * as service from './my-page-service.ts';

/** The endpoints of the page of one's own. */
export async function myPageRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(contract.getMyPageEndpoint, {
    handler: async (_, { request }) => {
      const reader = await findLinkedReviewer(services, await services.browsers.find(request));
      return { data: await service.getMyPage(services, reader) };
    },
  });
  app.endpoint(contract.rateAsMeEndpoint, {
    handler: async ({ body }, { request }) => {
      const reader = await findLinkedReviewer(services, await services.browsers.find(request));
      services.budgets.myPageTaps.take(reader?.reviewer ?? request.ip);
      return { data: await service.rateOwnAlbum(services, reader, body) };
    },
  });
}
