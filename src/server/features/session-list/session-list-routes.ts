import type { FastifyInstance } from 'fastify';
import {
  countSessionsEndpoint,
  getSessionEndpoint,
  listSessionsEndpoint,
} from '#shared/contracts/sessions.ts';
import * as service from './session-list-service.ts';

/** The endpoints under /api/sessions that read. */
export async function sessionListRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(listSessionsEndpoint, {
    topics: ['albums', 'rounds'],
    handler: ({ query }) => service.listSessions(services, query),
  });
  app.endpoint(countSessionsEndpoint, {
    topics: ['albums'],
    handler: ({ query }) => service.months(services, query),
  });
  app.endpoint(getSessionEndpoint, {
    topics: ['albums'],
    handler: async ({ params, query }) => ({
      data: await service.getSession(services, params.id, query),
    }),
  });
}
