import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/contracts/notifications.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import * as service from './targets-service.ts';

/** The endpoints under /api/notifications, for admins. */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  const { notifications: services } = app.services;
  app.endpoint(contract.listTargetsEndpoint, {
    handler: async () => ({ data: await service.listTargets(services) }),
  });
  app.endpoint(contract.createTargetEndpoint, {
    handler: async ({ body }, { request }) => ({
      data: await service.addTarget(services, body, idempotencyKey(request)),
    }),
  });
  app.endpoint(contract.updateTargetEndpoint, {
    handler: async ({ params, body }) => ({
      data: await service.editTarget(services, params.id, body),
    }),
  });
  app.endpoint(contract.deleteTargetEndpoint, {
    handler: async ({ params }) => ({ data: await service.removeTarget(services, params.id) }),
  });
  app.endpoint(contract.testTargetEndpoint, {
    handler: async ({ params }) => ({ data: await service.sendTestMessage(services, params.id) }),
  });
  app.endpoint(contract.listDeliveriesEndpoint, {
    handler: async () => ({ data: await service.listDeliveries(services) }),
  });
}
