import type { FastifyInstance } from 'fastify';
import * as recaps from '#shared/contracts/recaps.ts';
import * as service from './recap-service.ts';

/** Recap endpoints; their cache tag is the list, not the room. */
export async function recapRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(recaps.getRecapEndpoint, {
    topics: ['albums'],
    handler: async ({ params }) => ({ data: await service.viewRecap(services, params.id) }),
  });
  app.endpoint(recaps.getSessionRecapEndpoint, {
    topics: ['albums'],
    handler: async ({ params }) => ({
      data: await service.viewSessionRecap(services, params.id),
    }),
  });
  app.endpoint(recaps.listSessionRecapsEndpoint, {
    topics: ['albums'],
    handler: async ({ params }) => ({
      data: await service.viewSessionRecaps(services, params.id),
    }),
  });
  app.endpoint(recaps.listAlbumRecapsEndpoint, {
    topics: ['albums'],
    handler: async ({ params }) => ({
      data: await service.viewAlbumRecaps(services, params.id),
    }),
  });
}
