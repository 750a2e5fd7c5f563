import { verifyPassword } from '#shared/contracts/admin.ts';
import { HttpError } from '../../http/errors.ts';
import { type Mounting, mount } from '../../http/mount.ts';

/** `POST /api/auth/verify-password` (spec §7). */
export function adminRoutes(mounting: Mounting): void {
  mount(mounting, verifyPassword, async ({ body }) => {
    if (!(await mounting.adminPassword.verify(body.password)))
      throw new HttpError(401, 'INVALID_PASSWORD', 'Invalid admin password');
    return { message: 'Admin password verified' };
  });
}
