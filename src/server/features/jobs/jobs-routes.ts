import type { FastifyInstance } from 'fastify';
import { cancelJobEndpoint, listJobsEndpoint, runJobEndpoint } from '#shared/contracts/jobs.ts';

/** Background jobs, for admins. */
export async function jobRoutes(app: FastifyInstance): Promise<void> {
  const { jobs } = app.services;
  app.endpoint(listJobsEndpoint, { handler: async () => ({ data: await jobs.list() }) });
  app.endpoint(runJobEndpoint, {
    handler: async ({ params }) => {
      jobs.run(params.name);
      return { data: await jobs.list() };
    },
  });
  app.endpoint(cancelJobEndpoint, {
    handler: async ({ params }) => {
      await jobs.cancel(params.name);
      return { data: await jobs.list() };
    },
  });
}
