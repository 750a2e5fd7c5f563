import type { Db, Transaction } from './connection.ts';

/** What a service works with; time and ids are given, so that tests can say what they are. */
export type Services = {
  db: Db;
  now: () => Date;
  reviewers: readonly string[];
};

/** How often what PostgreSQL took back is done anew. */
const MAX_REPEATED = 3;

/**
 * All that `work` writes is kept, or none of it. Nothing in it may wait for the network. It is done
 * anew where PostgreSQL took it back for the sake of others, never where it may be kept.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let repeated = 0; ; repeated += 1)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (repeated === MAX_REPEATED || !isTakenBack(error)) throw error;
    }
}

/** A serialization failure or a deadlock (SQLSTATE): surely nothing is kept. */
function isTakenBack(error: unknown): boolean {
  return /^(40001|40P01)$/.test((error as { code?: string }).code ?? '');
}

/**
 * Reads as of one moment. In PostgreSQL others go on writing meanwhile; SQLite has snapshots for that
 * (`openSnapshot`), and its writes wait.
 */
export function asOfOneMoment<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(work);
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that were given, so that spreading them changes no other. */
export function withoutUndefined<T extends object>(given: T): Given<T> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>;
}
