import * as contract from '#shared/contracts/notifications.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import type { NotificationServices } from './notifier-service.ts';
import * as service from './targets-service.ts';

/** The endpoints under /api/notifications, for admins. */
export function notificationRoutes(mounting: Mounting, services: NotificationServices): void {
  mount(mounting, contract.listTargetsEndpoint, async () => ({
    data: await service.listTargets(services),
  }));
  mount(
    mounting,
    contract.createTargetEndpoint,
    async ({ body }, { request }) => ({
      data: await service.addTarget(services, body, idempotencyKey(request)),
    }),
    201,
  );
  mount(mounting, contract.updateTargetEndpoint, async ({ params, body }) => ({
    data: await service.editTarget(services, params.id, body),
  }));
  mount(mounting, contract.deleteTargetEndpoint, async ({ params }) => ({
    data: await service.removeTarget(services, params.id),
  }));
  mount(mounting, contract.testTargetEndpoint, async ({ params }) => ({
    data: await service.sendTestMessage(services, params.id),
  }));
  mount(mounting, contract.listDeliveriesEndpoint, async () => ({
    data: await service.listDeliveries(services),
  }));
}
