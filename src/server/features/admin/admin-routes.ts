import {
  changePasswordEndpoint,
  extendSessionEndpoint,
  logoutEndpoint,
  verifyPasswordEndpoint,
} from '#shared/contracts/admin.ts';
import { findWeakness } from '../../domain/admin/common-password.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';

type Options = {
  /** Sets the password; `null` if an environment variable sets it. */
  changePassword: ((plain: string) => Promise<void>) | null;
  isProduction: boolean;
};

/** The endpoints under /api/auth. */
export function adminRoutes(mounting: Mounting, { changePassword, isProduction }: Options): void {
  const { gate, sessions, devices } = mounting.admin;
  mount(mounting, verifyPasswordEndpoint, async ({ body }, { request, reply }) => {
    await gate.check(request, body.password);
    await sessions.start(request, reply);
    await devices.remember(request, reply);
    return { message: 'Admin password verified' };
  });
  mount(mounting, extendSessionEndpoint, async (_input, { request }) => {
    const { expires_at } = await sessions.extend(request);
    return { data: { expires_at } };
  });
  mount(mounting, changePasswordEndpoint, async ({ body }, { request, reply }) => {
    if (changePassword === null) throw new HttpError(409, 'SETTING_FIXED', FIXED);
    const weakness = findWeakness(body.new_password, isProduction);
    if (weakness !== null) rejectInvalid({ new_password: weakness });
    await changePassword(body.new_password);
    await sessions.start(request, reply);
    await devices.remember(request, reply);
    return { message: 'Admin password changed' };
  });
  mount(mounting, logoutEndpoint, async ({ body }, { request, reply }) => {
    await (body.everywhere ? sessions.endAll(request, reply) : sessions.end(request, reply));
    return { message: body.everywhere ? 'Signed out everywhere' : 'Signed out' };
  });
}

const FIXED =
  'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH sets the password on the server. Change it there.';
