import type { FastifyInstance } from 'fastify';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import * as service from './changelog-service.ts';

/** `GET /api/changelog`. */
export async function changelogRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(listChangesEndpoint, {
    topics: ['albums'],
    handler: ({ query }) => service.listChanges(services, query),
  });
}
