import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getInsightsEndpoint, getSecondSpinEndpoint } from '#shared/contracts/insights.ts';
import * as service from './insights-service.ts';
import { secondSpin } from './second-spin-service.ts';

/** Endpoints for insights, and those for admins only. */
export async function insightRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { sessions } = services.admin;
  app.endpoint(getInsightsEndpoint, {
    topics: ['albums', 'streaming', 'brackets'],
    handler: ({ query }) => service.getInsights(services, query),
    job: async ({ query }) =>
      (await service.takesLong(services, query)) ? { name: 'insights', query } : null,
  });
  // Reading does not extend the session: it is no activity of the admin.
  const isAdmin = async (request: FastifyRequest) =>
    (await sessions.current(request)) !== undefined;
  app.endpoint(getSecondSpinEndpoint, {
    handler: async (_input, { request }) => ({
      data: (await isAdmin(request)) ? await secondSpin(services, services.today()) : [],
    }),
    job: async (_input, { request }) => {
      const isLong = await service.takesLong(services, { include_test_albums: true });
      return isLong && (await isAdmin(request))
        ? { name: 'second spin', today: services.today() }
        : null;
    },
  });
}
