import { hash, verify } from '@node-rs/argon2';
import type { ClubSettings } from '#shared/contracts/settings.ts';
import type { StorageWarning } from '#shared/contracts/storage.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ARGON2ID } from '../../domain/admin/argon2id.ts';
import { putSetting } from '../admin/settings-repository.ts';
import { deletePasswordBrowsers, findViewHash } from './club-access-repository.ts';

/** True for the view password, ignoring surrounding whitespace. */
export async function verifyViewPassword(db: Db, given: string): Promise<boolean> {
  const stored = await findViewHash(db);
  return stored !== undefined && verify(stored, given.trim());
}

/** Returns a warning if the club requires a view password and has none. */
export async function findViewPasswordWarning(
  db: Db,
  { visibility }: Pick<ClubSettings, 'visibility'>,
): Promise<StorageWarning[]> {
  if (visibility !== 'password' || (await findViewHash(db)) !== undefined) return [];
  const text =
    'Visitors need the club password, but there is none: nobody can visit. Choose one under Settings, or set VIEW_PASSWORD.';
  return [{ about: 'view password', text }];
}

/** Hashes a view password, outside of the transaction that stores it. */
export function hashViewPassword(plain: string): Promise<string> {
  return hash(plain.trim(), ARGON2ID);
}

/** Stores the hash of a new view password: browsers that entered with the previous one lose access. */
export async function putViewHash(trx: Transaction, value: string): Promise<void> {
  await putSetting(trx, 'view_password_hash', value);
  await deletePasswordBrowsers(trx);
}

/**
 * Adopts `VIEW_PASSWORD` at startup. Unchanged, it keeps its hash, so that browsers stay admitted
 * and servers that start at once agree.
 */
export async function adoptViewPassword(db: Db, configured: string | null): Promise<void> {
  if (configured === null) return;
  const stored = await findViewHash(db);
  const isInForce =
    stored !== undefined && (await verify(stored, configured.trim()).catch(() => false));
  if (isInForce) return;
  const value = await hashViewPassword(configured);
  const isMine = await inTransaction(db, async (trx) => {
    if ((await findViewHash(trx)) !== stored) return false;
    await putViewHash(trx, value);
    return true;
  });
  // Another server adopted one meanwhile.
  if (!isMine) await adoptViewPassword(db, configured);
}
