import Database from 'better-sqlite3';
import {
  Kysely,
  type Transaction as KyselyTransaction,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { watchPlace } from './file-identity.ts';
import { SHORT_LOCK_TIMEOUT } from './process-lock.ts';
import { createSqliteDriver, TransactionalAdapter } from './sqlite-driver.ts';
import type { Tables } from './tables.ts';
import { createVersions, type Topic } from './topics.ts';

export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export type Connection = {
  db: Db;
  /**
   * Returns a version that changes with every commit of any process that may affect these topics;
   * by default all public topics.
   */
  version: (topics?: readonly Topic[]) => string;
  /** Subscribes to commits of this process that may affect a topic. */
  onCommit: (listener: () => void) => void;
  /** True if the file is still the one that was opened; otherwise writes are rejected. */
  isInPlace: () => boolean;
  /** Call after migration: from then on commits of other servers are tracked. */
  begin: () => Promise<void>;
  /** Commits of other servers on the same database; `null` with SQLite. */
  shared: Shared | null;
  close: () => Promise<void>;
};

/** Commits are numbered in order across all servers. */
export type Shared = {
  /**
   * True if this server receives the commits of the others; otherwise no cached data may be used.
   */
  isCurrent: () => boolean;
  /** Returns the number of the latest commit of this server; 0 before the first. */
  written: () => number;
  /** True if this server may have missed a commit up to a number. */
  isBehind: (version: number) => boolean;
  /**
   * Resolves when this server has seen every commit up to a number.
   * @throws when the database is gone
   */
  catchUp: (version: number) => Promise<void>;
  /** Returns the number of the latest commit. @throws when the database is gone */
  latest: () => Promise<number>;
  /**
   * Publishes up to 8,000 bytes to every listening server, including this one, without
   * confirmation.
   */
  tell: (text: string) => void;
  onPublished: (listener: (text: string) => void) => void;
};

/**
 * Opens the database file, or creates it. Every commit is on disk before its response is sent
 * (`synchronous=FULL`).
 * @param lockTimeout wait of a write for the lock of another process
 */
export function openDatabase(file: string, lockTimeout = SHORT_LOCK_TIMEOUT): Connection {
  const writer = openFile(file);
  // A second connection cannot see an in-memory database.
  const reader = file === ':memory:' ? writer : openFile(file);
  writer.pragma('busy_timeout = 0');
  const versions = createVersions(writer);
  const isInPlace = watchPlace(file);
  const parts = { writer, reader, lockTimeout, isInPlace, versions };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => createSqliteDriver(parts),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
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
  // Overwrites deleted data, such as the sealed ratings of a room.
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  return database;
}
