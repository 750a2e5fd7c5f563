import {
  countSessionsEndpoint,
  createSessionEndpoint,
  deleteSessionEndpoint,
  getSessionEndpoint,
  listSessionsEndpoint,
  restoreSessionEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { idempotencyKey } from '../../lib/idempotency-key.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import { removeSession, undeleteSession } from './deleted-sessions-service.ts';
import * as service from './sessions-service.ts';

/** The endpoints under /api/sessions. */
export function sessionRoutes(mounting: Mounting, services: service.SessionServices): void {
  mount(mounting, listSessionsEndpoint, ({ query }) => service.listSessions(services, query));
  mount(mounting, countSessionsEndpoint, ({ query }) => service.months(services, query));
  mount(mounting, getSessionEndpoint, async ({ params, query }) => ({
    data: await service.getSession(services, params.id, query),
  }));
  mount(
    mounting,
    createSessionEndpoint,
    async ({ body }, { request }) => ({
      data: await service.addSession(services, body, idempotencyKey(request)),
    }),
    201,
  );
  mount(mounting, updateSessionEndpoint, async ({ params, body }) => ({
    data: await service.editSession(services, params.id, body),
  }));
  mount(mounting, deleteSessionEndpoint, async ({ params }) => ({
    data: await removeSession(services, params.id),
    message: 'Session deleted successfully!',
  }));
  mount(mounting, restoreSessionEndpoint, async ({ params }) => ({
    data: await undeleteSession(services, params.id),
    message: 'Session restored successfully!',
  }));
}
