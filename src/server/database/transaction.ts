import type { ClubSettings } from '#shared/contracts/settings.ts';
import type { Db, Transaction } from './connection.ts';

/** Dependencies of a service; time is injected for tests. */
export type Services = {
  db: Db;
  now: () => Date;
  /** Returns the current settings of the club. */
  getClub: () => Readonly<ClubSettings>;
};

/**
 * Reads the settings in a transaction, for what cannot be undone: those in memory are of before a
 * commit for a moment, and longer on other servers.
 */
export type ReadClub = (db: Db) => Promise<ClubSettings>;

/** Maximum retries after a rollback by PostgreSQL. */
const MAX_REPEATED = 3;

/**
 * Runs work in a transaction. It must not wait for the network. Retries after PostgreSQL has rolled
 * back because of a conflict, never when the commit may have succeeded.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let repeated = 0; ; repeated += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (repeated === MAX_REPEATED || !isTakenBack(error)) throw error;
    }
}

/** True for a serialization failure or a deadlock (SQLSTATE), which always rolls back. */
function isTakenBack(error: unknown): boolean {
  return /^(40001|40P01)$/.test((error as { code?: string }).code ?? '');
}

/**
 * Reads from one snapshot. In PostgreSQL writes continue meanwhile; in SQLite they wait, so use
 * `openSnapshot` there.
 */
export function asOfOneMoment<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(work);
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Returns the defined fields, so that spreading them changes no others. */
export function withoutUndefined<T extends object>(given: T): Given<T> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>;
}
