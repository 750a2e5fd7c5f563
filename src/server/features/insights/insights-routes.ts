import type { FastifyRequest } from 'fastify';
import { getInsightsEndpoint, getSecondSpinEndpoint } from '#shared/contracts/insights.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './insights-service.ts';
import { secondSpin } from './second-spin-service.ts';

/** Endpoints for insights, and those for admins only. */
export function insightRoutes(
  mounting: Mounting,
  services: service.InsightServices & { today: () => string },
): void {
  const { sessions } = mounting.admin;
  mount(mounting, getInsightsEndpoint, {
    here: ({ query }) => service.getInsights(services, query),
    job: async ({ query }) =>
      (await service.takesLong(services, query)) ? { name: 'insights', query } : null,
  });
  // Reading does not extend the session: it is no activity of the admin.
  const isAdmin = async (request: FastifyRequest) =>
    (await sessions.current(request)) !== undefined;
  mount(mounting, getSecondSpinEndpoint, {
    here: async (_input, { request }) => ({
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
