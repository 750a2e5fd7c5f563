import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Db, Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ARGON2ID } from '../../domain/admin/argon2id.ts';
import type { GateParts } from '../../plugins/admin-auth.ts';
import { ConfigurationError, type Environment } from '../../settings/env.ts';
import { findSetting, putSetting } from './settings-repository.ts';
import { endSignIns } from './sign-ins-repository.ts';

export type AdminPassword = GateParts['password'];

/**
 * Loads the admin password: the configured one, else the stored one, else a generated one. A
 * changed password signs all admins out. Of several servers that start at once only one generates
 * it.
 * @returns the verifier, and the plain password if it was just generated, to be shown once
 * @throws ConfigurationError when a hash is invalid
 */
export async function loadAdminPassword(
  db: Db,
  configured: Environment['adminPassword'],
): Promise<{ adminPassword: AdminPassword; generated: string | null }> {
  const adminPassword = { verify: (given: string) => verifyStored(db, given.trim()) };
  const stored = await readHash(db);
  if (configured !== null) {
    const isTaken = await adoptPassword(db, stored, configured);
    return isTaken ? { adminPassword, generated: null } : loadAdminPassword(db, configured);
  }
  if (stored !== undefined) {
    const problem = 'The admin password is damaged. Set another one with spindle set-password.';
    await rejectUnusable(stored, problem);
    return { adminPassword, generated: null };
  }
  const generated = generatePassword();
  const isMine = await replaceHash(db, undefined, await toHash(generated));
  return isMine ? { adminPassword, generated } : loadAdminPassword(db, configured);
}

/** Sets a new password, also for a running server, and signs all admins out. */
export async function changeAdminPassword(
  db: Db,
  plain: string,
  now = () => new Date(),
): Promise<void> {
  const value = await toHash(plain);
  await inTransaction(db, (trx) => putHash(trx, value, now()));
}

/** @returns false if another process has set one meanwhile */
async function adoptPassword(
  db: Db,
  stored: string | undefined,
  configured: NonNullable<Environment['adminPassword']>,
): Promise<boolean> {
  if ('hash' in configured) {
    await rejectUnusable(configured.hash, 'ADMIN_PASSWORD_HASH is malformed');
    return configured.hash === stored || replaceHash(db, stored, configured.hash);
  }
  const given = configured.plain.trim();
  const isInForce = stored !== undefined && (await verify(stored, given).catch(() => false));
  return isInForce || replaceHash(db, stored, await toHash(given));
}

/** Reads the hash for every check, because `spindle set-password` may replace it at any time. */
async function verifyStored(db: Db, given: string): Promise<boolean> {
  const stored = await readHash(db);
  if (stored === undefined || !(await verify(stored, given))) return false;
  const isInForce = (await readHash(db)) === stored;
  return isInForce || verifyStored(db, given);
}

function readHash(db: Db): Promise<string | undefined> {
  return findSetting(db, 'admin_password_hash');
}

function toHash(plain: string): Promise<string> {
  return hash(plain.trim(), ARGON2ID);
}

/** @returns false, with nothing changed, if the stored hash is no longer `before` */
async function replaceHash(db: Db, before: string | undefined, value: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if ((await readHash(trx)) !== before) return false;
    await putHash(trx, value, new Date());
    return true;
  });
}

/** Ends all sessions and known devices: a client with the old password may own some of them. */
async function putHash(trx: Transaction, value: string, at: Date): Promise<void> {
  await putSetting(trx, 'admin_password_hash', value);
  await endSignIns(trx, at.toISOString());
}

async function rejectUnusable(stored: string, problem: string): Promise<void> {
  try {
    await verify(stored, '');
  } catch {
    throw new ConfigurationError([problem]);
  }
}

/** Unambiguous letters and digits; 20 of them have about 100 bits of entropy. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}
