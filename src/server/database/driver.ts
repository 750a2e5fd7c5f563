import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { DatabaseGone } from './file-identity.ts';
import { withMutex } from './mutex.ts';
import type { LockTimeout } from './process-lock.ts';
import type { TopicVersions } from './topics.ts';

type Parts = {
  /** Waits for no lock by itself. */
  writer: Database.Database;
  /** For what reads outside of a transaction; the writer where there can be no other. */
  reader: Database.Database;
  lockTimeout: LockTimeout;
  /** True if the file is still the one that was opened. */
  isInPlace: () => boolean;
  /** Is told what is written. */
  versions: TopicVersions;
};

/** How often a write that waits for another process looks, in milliseconds. */
const LOOKED_EVERY = 10;

/**
 * SQLite with one connection that writes and one that reads, so that nobody who reads waits for a
 * transaction, nor for the lock of another process. A transaction takes the write lock when it
 * begins: one that only reads at first would be refused its write when another process has written
 * in between.
 */
export class ReadWriteDialect extends SqliteDialect {
  constructor(private readonly parts: Parts) {
    super({ database: parts.writer });
  }

  override createDriver(): Driver {
    return createDriver(this.parts);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** A migration that is cut off is taken back whole: SQLite can, the library does not count on it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver({ writer, reader, lockTimeout, isInPlace, versions }: Parts): Driver {
  const takeSlot = withMutex();

  /** Before a write, and again before anybody is told that it is kept. */
  function requirePlace(): void {
    if (!isInPlace()) throw new DatabaseGone();
  }

  /** Waits for its turn, then for the lock. */
  async function beginWrite(): Promise<() => void> {
    const end = await takeSlot();
    try {
      await takeLock(writer, lockTimeout);
      requirePlace();
    } catch (error) {
      if (writer.inTransaction) writer.exec('rollback');
      end();
      throw error;
    }
    return end;
  }

  const endings = new WeakMap<DatabaseConnection, () => void>();
  const finish = (connection: DatabaseConnection, command: 'commit' | 'rollback') => {
    try {
      // A disk that is full or failing has ended it already; its error is the one to tell of.
      if (writer.inTransaction) writer.exec(command);
      if (command === 'commit') requirePlace();
    } finally {
      if (command === 'commit') versions.end();
      else versions.forget();
      if (!writer.inTransaction) {
        endings.get(connection)?.();
        endings.delete(connection);
      }
    }
  };

  async function write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Some settings cannot be made within a transaction.
    const isRaw = query.query.kind === 'RawNode';
    const end = await (isRaw ? takeSlot() : beginWrite());
    try {
      const result = executeWrite<R>(query);
      if (isRaw) return result;
      writer.exec('commit');
      requirePlace();
      return result;
    } finally {
      versions.end();
      if (writer.inTransaction) writer.exec('rollback');
      end();
    }
  }

  function executeWrite<R>(query: CompiledQuery): QueryResult<R> {
    if (query.query.kind !== 'SelectQueryNode') versions.write(query.query);
    return execute<R>(writer, query);
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (endings.has(connection)) return executeWrite<R>(query);
        return query.query.kind === 'SelectQueryNode' ? execute<R>(reader, query) : write<R>(query);
      },
      streamQuery: () => {
        throw new Error('Nothing is read as a stream');
      },
    };
    return connection;
  }

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: async (connection) => {
      endings.set(connection, await beginWrite());
    },
    commitTransaction: async (connection) => finish(connection, 'commit'),
    rollbackTransaction: async (connection) => finish(connection, 'rollback'),
    releaseConnection: async () => {},
    destroy: async () => {
      reader.close();
      writer.close();
    },
  };
}

/** Others in this process go on meanwhile, which the library's own waiting would not let them. */
async function takeLock(
  writer: Database.Database,
  { longest, waiting, toldAfter }: LockTimeout,
): Promise<void> {
  const start = performance.now();
  let isTold = false;
  for (;;) {
    try {
      writer.exec('begin immediate');
      return;
    } catch (error) {
      const isBusy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY');
      const waited = performance.now() - start;
      if (!isBusy || waited > longest) throw error;
      if (!isTold && waited >= toldAfter) {
        isTold = true;
        waiting('another process that is writing');
      }
      await delay(LOOKED_EVERY);
    }
  }
}

function execute<R>(database: Database.Database, query: CompiledQuery): QueryResult<R> {
  const statement = prepare(database, query);
  if (statement.reader) return { rows: statement.all(...query.parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...query.parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

/** Lists of ids make statements that hardly come again, so the oldest give way. */
const MAX_PREPARED = 100;

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** What was prepared before costs nothing; what changes the schema is prepared once. */
function prepare(database: Database.Database, { sql, query }: CompiledQuery): Database.Statement {
  if (!KEPT.has(query.kind)) return database.prepare(sql);
  const known = prepared.get(database) ?? new Map<string, Database.Statement>();
  prepared.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.delete(sql);
  known.set(sql, statement);
  const [oldest = ''] = known.keys();
  if (known.size > MAX_PREPARED) known.delete(oldest);
  return statement;
}

const KEPT: ReadonlySet<string> = new Set([
  'SelectQueryNode',
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);
