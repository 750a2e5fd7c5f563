import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  UpdateQueryNode,
} from 'kysely';
import { DatabaseGone } from './file-identity.ts';
import { withMutex } from './mutex.ts';
import type { LockTimeout } from './process-lock.ts';
import type { TopicVersions } from './topics.ts';

type Parts = {
  /** Connection for writes, without a busy timeout. */
  writer: Database.Database;
  /** Connection for reads outside of a transaction; the writer if a second one is impossible. */
  reader: Database.Database;
  lockTimeout: LockTimeout;
  /** True if the file is still the one that was opened. */
  isInPlace: () => boolean;
  /** Tracks the written topics. */
  versions: TopicVersions;
};

/** Milliseconds between attempts to get the write lock. */
const LOOKED_EVERY = 10;

/**
 * SQLite dialect with one connection for writes and one for reads, so that reads wait neither for a
 * transaction nor for the lock of another process. A transaction takes the write lock when it
 * begins: upgrading a read transaction would fail if another process has written in between.
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

/**
 * Runs migrations in a transaction: SQLite supports transactional DDL, and Kysely assumes that it
 * does not.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function createDriver({ writer, reader, lockTimeout, isInPlace, versions }: Parts): Driver {
  const takeSlot = withMutex();

  /** Runs before a write, and again before its commit is reported. */
  function requirePlace(): void {
    if (!isInPlace()) throw new DatabaseGone();
  }

  /** Waits for the mutex, then for the lock. */
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
      // A full or failing disk has already ended the transaction; its error is the relevant one.
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
    // Some pragmas are not allowed in a transaction.
    const isRaw = RawNode.is(query.query);
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
    if (!SelectQueryNode.is(query.query)) versions.write(query.query);
    return execute<R>(writer, query);
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (endings.has(connection)) return executeWrite<R>(query);
        return SelectQueryNode.is(query.query) ? execute<R>(reader, query) : write<R>(query);
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

/** Polls asynchronously: SQLite's busy timeout would block the event loop. */
async function takeLock(
  writer: Database.Database,
  { longest, waiting, noticeAfter }: LockTimeout,
): Promise<void> {
  const start = performance.now();
  let isReported = false;
  for (;;) {
    try {
      writer.exec('begin immediate');
      return;
    } catch (error) {
      const isBusy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY');
      const waited = performance.now() - start;
      if (!isBusy || waited > longest) throw error;
      if (!isReported && waited >= noticeAfter) {
        isReported = true;
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

/**
 * Maximum cached statements; the least recently used is evicted, since statements with lists of ids
 * are rarely reused.
 */
const MAX_PREPARED = 100;

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** Returns a cached prepared statement, or prepares it; DDL is not cached. */
function prepare(database: Database.Database, { sql, query }: CompiledQuery): Database.Statement {
  if (!isCached(query)) return database.prepare(sql);
  const known = prepared.get(database) ?? new Map<string, Database.Statement>();
  prepared.set(database, known);
  const statement = known.get(sql) ?? database.prepare(sql);
  known.delete(sql);
  known.set(sql, statement);
  const [oldest = ''] = known.keys();
  if (known.size > MAX_PREPARED) known.delete(oldest);
  return statement;
}

function isCached(query: RootOperationNode): boolean {
  return [SelectQueryNode, InsertQueryNode, UpdateQueryNode, DeleteQueryNode].some(({ is }) =>
    is(query),
  );
}
