import Database from 'better-sqlite3';
import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { ReadWriteDialect } from './driver.ts';
import { watchPlace } from './file-identity.ts';
import { SHORT_LOCK_TIMEOUT } from './process-lock.ts';
import type { Tables } from './tables.ts';
import { createVersions, type Topic } from './topics.ts';

export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export type Connection = {
  db: Db;
  /**
   * Changes with every commit that may have changed something of these topics, whichever process
   * made it; of all topics when none are named.
   */
  version: (topics?: readonly Topic[]) => string;
  /** Calls back after each commit of this process that may have changed a topic. */
  onCommit: (listener: () => void) => void;
  /** True if the file is still the one that was opened; without, nothing is written any more. */
  isInPlace: () => boolean;
  /** Once the schema is there: from now on it is known what other servers write. */
  begin: () => Promise<void>;
  /** What other servers write to the same database; `null` where there are none. */
  shared: Shared | null;
  close: () => Promise<void>;
};

/** Commits are numbered in their order, whichever server made them. */
export type Shared = {
  /** True if this server hears the others; else nothing that it keeps may be used. */
  isCurrent: () => boolean;
  /** The number of the latest commit of this server; 0 before the first. */
  written: () => number;
  /** True if this server may not know of every commit up to a number. */
  isBehind: (version: number) => boolean;
  /** Ends when this server knows of every commit up to a number. @throws when the database is gone */
  catchUp: (version: number) => Promise<void>;
  /** The number of the latest commit that there is. @throws when the database is gone */
  latest: () => Promise<number>;
  /** Tells every server that listens, this one too, at most 8,000 bytes; nobody knows whether it came. */
  tell: (text: string) => void;
  onPublished: (listener: (text: string) => void) => void;
};

/**
 * Opens the database file, creating it when there is none. Every commit is on disk before its
 * answer goes out (`synchronous=FULL`).
 * @param lockTimeout how a write waits while another process writes
 */
export function openDatabase(file: string, lockTimeout = SHORT_LOCK_TIMEOUT): Connection {
  const writer = openFile(file);
  // What is in memory is not seen by another connection.
  const reader = file === ':memory:' ? writer : openFile(file);
  writer.pragma('busy_timeout = 0');
  const versions = createVersions(writer);
  const isInPlace = watchPlace(file);
  const dialect = new ReadWriteDialect({ writer, reader, lockTimeout, isInPlace, versions });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    version: versions.current,
    onCommit: versions.onCommit,
    shared: null,
    isInPlace,
    begin: async () => {},
    close: () => db.destroy(),
  };
}

function openFile(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten: what was sealed in a room is gone with it.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  return database;
}
