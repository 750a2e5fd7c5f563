import type { FastifyRequest } from 'fastify';
import { callerOf } from '#shared/domain/ip-address.ts';
import type { AdminPassword } from './admin-password.ts';
import { HttpError } from './errors.ts';
import type { KnownDevices } from './known-devices.ts';
import { countDevice, countStranger, type PasswordThrottle } from './password-throttle.ts';
import { createTurns } from './turns.ts';

/** The one way to ask whether a password is the admin's, so that all ways to guess count together. */
export function createPasswordGate(
  adminPassword: AdminPassword,
  throttle: PasswordThrottle,
  devices: KnownDevices,
) {
  // A hash takes 19 MiB, and a core for a while.
  const hashing = createTurns({ atOnce: 2, waiting: 16, patienceMs: 10_000 });

  /** Returns when it is the password; otherwise 401, 429 after too many guesses, or 503. */
  async function check(request: FastifyRequest, password: string): Promise<void> {
    const device = await devices.identify(request);
    const counts = device === null ? countStranger(callerOf(request.ip)) : countDevice(device);
    await throttle.check(counts);
    const isRight = await hashing.take(async () => {
      await throttle.reserve(counts);
      const isRight = await adminPassword.verify(password);
      if (isRight) await throttle.refund(counts);
      return isRight;
    });
    if (!isRight) throw new HttpError(401, 'INVALID_PASSWORD', 'Invalid admin password');
  }

  return { check };
}
