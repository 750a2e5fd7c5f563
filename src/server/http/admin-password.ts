import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Db } from '../database/connection.ts';
import type { Environment } from '../env.ts';

export type AdminPassword = {
  /** Whether this is the admin password, however it is spelled at its ends. */
  verify: (given: string) => Promise<boolean>;
};

/** Argon2id (the library's default) as OWASP advises: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const SETTING = 'admin_password_hash';

/**
 * The admin password of the configuration, else the one in the database, else a new one.
 * @returns the check, and the password when it was just made, to be shown once
 */
export async function loadAdminPassword(
  db: Db,
  configured: Environment['adminPassword'],
): Promise<{ adminPassword: AdminPassword; generated: string | null }> {
  if (configured !== null) {
    const stored = 'hash' in configured ? configured.hash : await hashPassword(configured.plain);
    return { adminPassword: checkAgainst(stored), generated: null };
  }
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst();
  if (row !== undefined) return { adminPassword: checkAgainst(row.value), generated: null };
  const generated = generatePassword();
  const stored = await hashPassword(generated);
  await db.insertInto('settings').values({ name: SETTING, value: stored }).execute();
  return { adminPassword: checkAgainst(stored), generated };
}

function checkAgainst(stored: string): AdminPassword {
  return { verify: (given) => verify(stored, given.trim()) };
}

async function hashPassword(plain: string): Promise<string> {
  return hash(plain.trim(), ARGON2ID);
}

/** Letters and digits that nobody mixes up; 20 of them hold 100 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function generatePassword(): string {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  return letters.join('').replace(/(.{5})(?=.)/g, '$1-');
}
