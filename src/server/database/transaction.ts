import type { Db, Transaction } from './connection.ts';

/** What a service works with; time and ids are given, so that tests can say what they are. */
export type Services = {
  db: Db;
  now: () => Date;
  reviewers: readonly string[];
};

/** All that `work` writes is kept, or none of it. Nothing in it may wait for the network. */
export function inTransaction<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** The fields that were given, so that spreading them changes no other. */
export function withoutUndefined<T extends object>(given: T): Given<T> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>;
}
