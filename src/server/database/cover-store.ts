import type { Db } from './connection.ts';

/** File of a cover, served at `/covers/NAME`. */
export type CoverFile = { name: string; bytes: Buffer };

/** Stored cover that is not visible yet. */
export type NewCover = {
  /** Additional bytes that it needs. */
  newBytes: number;
  /** Makes its files visible; permanent when the transaction commits. */
  put: (trx: Db) => Promise<void>;
  /** Removes the new files; keeps covers that existed before. */
  takeBack: () => Promise<void>;
};

/**
 * Storage of cover files: a folder, or a PostgreSQL table (product/storage.md#database-engines).
 */
export type CoverStore = {
  /** Returns all names, sorted. */
  list: () => Promise<string[]>;
  has: (name: string) => Promise<boolean>;
  /** @throws an error of the storage for a missing or unreadable cover */
  read: (name: string) => Promise<Buffer>;
  /** Returns the total bytes of all covers. */
  measure: () => Promise<number>;
  /** True if the covers exceed a size; checked only where other servers may add covers. */
  exceeds: (bytes: number) => Promise<boolean>;
  /** Returns `null` if it does not exist. */
  writtenAt: (name: string) => Promise<Date | null>;
  /** Removes a cover, if it exists. */
  remove: (name: string) => Promise<void>;
  /** Removes unfinished files started before a time. @returns their names */
  removeUnfinished: (before: Date) => Promise<string[]>;
  prepare: (files: readonly CoverFile[]) => Promise<NewCover>;
  /** Restores a file of an archive; its name and bytes are already validated. */
  restore: (file: CoverFile) => Promise<void>;
  /** Checks that a cover can be written. @throws when it cannot */
  probe: () => Promise<void>;
  /** Returns the free bytes; `Infinity` where the storage is monitored externally. */
  freeBytes: () => Promise<number>;
  /**
   * Returns the lock file to hold while covers are removed, so that no backup reads them; `null`
   * where this server makes no backups.
   */
  backupLock: () => string | null;
};

/** Returns the covers of a database, or as seen by a transaction. */
export type Covers = (db: Db) => CoverStore;

/** Dependencies for the validation of cover URLs. */
export type CoverServices = {
  covers: Covers;
  /** True if the site itself uses plain HTTP. */
  isPlainHttp: boolean;
};
