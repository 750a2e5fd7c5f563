import type { Db } from '../database/connection.ts';
import type { AdminPassword } from './admin-password.ts';
import { createAdminSessions } from './admin-sessions.ts';
import { createCookies } from './cookies.ts';
import { createKnownDevices } from './known-devices.ts';
import { createPasswordGate } from './password-gate.ts';
import { createPasswordThrottle } from './password-throttle.ts';

export type Admin = ReturnType<typeof createAdmin>;

type Parts = {
  db: Db;
  now: () => Date;
  adminPassword: AdminPassword;
  publicUrl: string | null;
};

/** All that tells the admin from others: the password, who is signed in, and which browsers were. */
export function createAdmin({ db, now, adminPassword, publicUrl }: Parts) {
  const cookies = createCookies(publicUrl);
  const devices = createKnownDevices({ db, now, cookies });
  const throttle = createPasswordThrottle({ db, now });
  return {
    gate: createPasswordGate(adminPassword, throttle, devices),
    sessions: createAdminSessions({ db, now, cookies }),
    devices,
    cookies,
  };
}
