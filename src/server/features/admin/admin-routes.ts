import {
  extendSessionEndpoint,
  logoutEndpoint,
  verifyPasswordEndpoint,
} from '#shared/contracts/admin.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';

/** The endpoints under /api/auth. */
export function adminRoutes(mounting: Mounting): void {
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
  mount(mounting, logoutEndpoint, async ({ body }, { request, reply }) => {
    await (body.everywhere ? sessions.endAll(request, reply) : sessions.end(request, reply));
    return { message: body.everywhere ? 'Signed out everywhere' : 'Signed out' };
  });
}
