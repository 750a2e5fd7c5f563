import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ConfigurationError, type Environment } from '../../env.ts';
import type { GateParts } from '../../http/password-gate.ts';
import { findSetting, putSetting } from './settings-repository.ts';
import { deleteSignIns } from './sign-ins-repository.ts';

export type AdminPassword = GateParts['password'];

/** Argon2id (the library's default) as OWASP advises: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The admin password of the configuration, else the one in the database, else a new one. One that
 * differs from what held before signs everybody out.
 * @returns the check, and the password when it was just made, to be shown once
 * @throws ConfigurationError when a hash cannot be used
 */
export async function loadAdminPassword(
  db: Db,
  configured: Environment['adminPassword'],
): Promise<{ adminPassword: AdminPassword; generated: string | null }> {
  const adminPassword = { verify: (given: string) => verifyStored(db, given.trim()) };
  const stored = await readHash(db);
  if (configured !== null) {
    await takeOver(db, stored, configured);
    return { adminPassword, generated: null };
  }
  if (stored !== undefined) {
    const problem = 'The admin password is damaged. Set another one with npm run set-password.';
    await refuseUnusable(stored, problem);
    return { adminPassword, generated: null };
  }
  const generated = generatePassword();
  await changeAdminPassword(db, generated);
  return { adminPassword, generated };
}

/** Puts a new password in force, also for a server that runs, and signs everybody out. */
export async function changeAdminPassword(db: Db, plain: string): Promise<void> {
  await storeHash(db, await hash(plain.trim(), ARGON2ID));
}

async function takeOver(
  db: Db,
  stored: string | undefined,
  configured: NonNullable<Environment['adminPassword']>,
): Promise<void> {
  if ('hash' in configured) {
    await refuseUnusable(configured.hash, 'ADMIN_PASSWORD_HASH is malformed');
    if (configured.hash !== stored) await storeHash(db, configured.hash);
    return;
  }
  const given = configured.plain.trim();
  const isInForce = stored !== undefined && (await verify(stored, given).catch(() => false));
  if (!isInForce) await changeAdminPassword(db, configured.plain);
}

/** Reads the hash at every check, because `npm run set-password` may replace it at any time. */
async function verifyStored(db: Db, given: string): Promise<boolean> {
  const stored = await readHash(db);
  if (stored === undefined || !(await verify(stored, given))) return false;
  const isInForce = (await readHash(db)) === stored;
  return isInForce || verifyStored(db, given);
}

function readHash(db: Db): Promise<string | undefined> {
  return findSetting(db, 'admin_password_hash');
}

/** Sessions end, and no browser counts as known: whoever had the old password had a part in both. */
async function storeHash(db: Db, value: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await putSetting(trx, 'admin_password_hash', value);
    await deleteSignIns(trx);
  });
}

async function refuseUnusable(stored: string, problem: string): Promise<void> {
  try {
    await verify(stored, '');
  } catch {
    throw new ConfigurationError([problem]);
  }
}

/** Letters and digits that nobody mixes up; 20 of them hold 100 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}
