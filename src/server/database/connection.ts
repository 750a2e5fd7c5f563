import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export type Connection = {
  db: Db;
  /** Changes with every commit, whichever process made it. */
  version: () => number;
  close: () => Promise<void>;
};

/**
 * Opens the database file, creating it when there is none. Every commit is on disk before its
 * answer goes out (`synchronous=FULL`).
 */
export function openDatabase(file: string): Connection {
  const writer = openFile(file);
  const watcher = openFile(file);
  const version = watcher.prepare('PRAGMA data_version').pluck();
  const db = new Kysely<Tables>({ dialect: new Dialect(writer) });
  return {
    db,
    version: () => version.get() as number,
    close: async () => {
      watcher.close();
      await db.destroy();
    },
  };
}

/**
 * Takes the write lock when a transaction begins. One that only reads at first would be refused its
 * write (SQLITE_BUSY, without waiting) when another process has written in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class Dialect extends SqliteDialect {
  constructor(private readonly database: Database.Database) {
    super({ database });
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.database });
  }
}

function openFile(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  return database;
}
