import type { FastifyInstance } from 'fastify';
import {
  createSessionEndpoint,
  deleteSessionEndpoint,
  restoreSessionEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { removeSession, undeleteSession } from './deleted-sessions-service.ts';
import * as service from './sessions-service.ts';

/** The endpoints under /api/sessions that write. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  app.endpoint(createSessionEndpoint, {
    handler: async ({ body }, { request }) => ({
      data: await service.addSession(services, body, idempotencyKey(request)),
    }),
  });
  app.endpoint(updateSessionEndpoint, {
    handler: async ({ params, body }) => ({
      data: await service.editSession(services, params.id, body),
    }),
  });
  app.endpoint(deleteSessionEndpoint, {
    handler: async ({ params }) => ({
      data: await removeSession(services, params.id),
      message: 'Session deleted successfully!',
    }),
  });
  app.endpoint(restoreSessionEndpoint, {
    handler: async ({ params }) => ({
      data: await undeleteSession(services, params.id),
      message: 'Session restored successfully!',
    }),
  });
}
