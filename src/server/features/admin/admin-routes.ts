import type { FastifyInstance } from 'fastify';
import {
  changePasswordEndpoint,
  endSignInEndpoint,
  extendSessionEndpoint,
  listSignInsEndpoint,
  logoutEndpoint,
  verifyPasswordEndpoint,
} from '#shared/contracts/admin.ts';
import { findWeakness } from '../../domain/admin/common-password.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';

/** The endpoints under /api/auth. */
export async function adminRoutes(app: FastifyInstance): Promise<void> {
  const { admin, environment, changePassword } = app.services;
  const { gate, sessions, devices } = admin;
  const isProduction = environment.browser.environment === 'production';
  app.endpoint(verifyPasswordEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      await gate.check(request, body.password);
      await sessions.start(request, reply);
      await devices.remember(request, reply);
      return { message: 'Admin password verified' };
    },
  });
  app.endpoint(extendSessionEndpoint, {
    handler: async (_input, { request }) => {
      const { expires_at } = await sessions.extend(request);
      return { data: { expires_at } };
    },
  });
  app.endpoint(changePasswordEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      if (changePassword === null) throw new HttpError(409, 'SETTING_FIXED', FIXED);
      const weakness = findWeakness(body.new_password, isProduction);
      if (weakness !== null) rejectInvalid({ new_password: weakness });
      await changePassword(body.new_password);
      await sessions.start(request, reply);
      await devices.remember(request, reply);
      return { message: 'Admin password changed' };
    },
  });
  app.endpoint(listSignInsEndpoint, {
    handler: async (_input, { request }) => ({ data: await sessions.list(request) }),
  });
  app.endpoint(endSignInEndpoint, {
    handler: async ({ params }) => {
      await sessions.endOne(params.id);
      return { message: 'Signed out' };
    },
  });
  app.endpoint(logoutEndpoint, {
    handler: async ({ body }, { request, reply }) => {
      await (body.everywhere ? sessions.endAll(request, reply) : sessions.end(request, reply));
      return { message: body.everywhere ? 'Signed out everywhere' : 'Signed out' };
    },
  });
}

const FIXED =
  'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH sets the password on the server. Change it there.';
