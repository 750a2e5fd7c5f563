import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
} from 'kysely';
import { getTopics, type Topic } from './topics.ts';

/** Drivers of an engine, and the parts of a write transaction in which the engines differ. */
type EngineDriver = {
  /** Executes reads outside of a transaction. */
  reader: Driver;
  writer: Driver;
  /** True if a read-only transaction is a snapshot, which needs no write lock. */
  hasSnapshots: boolean;
  /**
   * Takes the write lock of all processes and begins a transaction.
   * @param single the statement, if it is the only one
   */
  begin: (connection: DatabaseConnection, single?: CompiledQuery) => Promise<void>;
  /** Commits, and counts a change of the topics. */
  commit: (connection: DatabaseConnection, topics: ReadonlySet<Topic>) => Promise<void>;
  /** Also called when `begin` or `commit` failed. */
  rollback: (connection: DatabaseConnection) => Promise<void>;
};

type OpenTransaction = {
  connection: DatabaseConnection;
  /** Topics of the written tables. */
  topics: Set<Topic>;
  end: () => Promise<void>;
};

/**
 * Creates a driver whose reads outside of a transaction never wait for a write. Each write is a
 * transaction that has the write lock from its beginning: data read in a transaction are still
 * current when it writes, and versions follow the order of the commits. Writes of this process are
 * queued, and hold no connection meanwhile.
 */
export function createReadWriteDriver(engine: EngineDriver): Driver {
  const { reader, writer } = engine;
  const transactions = new WeakMap<DatabaseConnection, OpenTransaction>();
  let lastWrite = Promise.resolve();

  /** Mutex: waits for the previous writes of this process. @returns releases it */
  async function lockWrites(): Promise<() => void> {
    const previous = lastWrite;
    let unlock = () => {};
    lastWrite = new Promise((resolve) => {
      unlock = resolve;
    });
    await previous;
    return unlock;
  }

  async function begin(
    connection: DatabaseConnection,
    settings: TransactionSettings,
    single?: CompiledQuery,
  ): Promise<void> {
    const isSnapshot = engine.hasSnapshots && settings.accessMode === 'read only';
    const unlock = isSnapshot ? () => {} : await lockWrites();
    const acquired = await writer.acquireConnection().catch((error: unknown) => {
      unlock();
      throw error;
    });
    const end = async () => {
      transactions.delete(connection);
      await writer.releaseConnection(acquired);
      unlock();
    };
    transactions.set(connection, { connection: acquired, topics: new Set(), end });
    try {
      if (isSnapshot) await writer.beginTransaction(acquired, settings);
      else await engine.begin(acquired, single);
    } catch (error) {
      await rollback(connection);
      throw error;
    }
  }

  async function commit(connection: DatabaseConnection): Promise<void> {
    const open = transactions.get(connection);
    if (open === undefined) throw new Error('No transaction was begun');
    await engine.commit(open.connection, open.topics);
    await open.end();
  }

  /** Kysely also calls it after a failed commit. */
  async function rollback(connection: DatabaseConnection): Promise<void> {
    const open = transactions.get(connection);
    if (open === undefined) return;
    try {
      await engine.rollback(open.connection);
    } finally {
      await open.end();
    }
  }

  async function execute<R>(connection: DatabaseConnection, query: CompiledQuery) {
    const isRead = SelectQueryNode.is(query.query);
    const open = transactions.get(connection);
    if (open === undefined) return isRead ? read<R>(query) : write<R>(connection, query);
    if (!isRead) for (const topic of getTopics(query.query)) open.topics.add(topic);
    return open.connection.executeQuery<R>(query);
  }

  async function read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const connection = await reader.acquireConnection();
    try {
      return await connection.executeQuery<R>(query);
    } finally {
      await reader.releaseConnection(connection);
    }
  }

  /** Executes a single write in a transaction. */
  async function write<R>(connection: DatabaseConnection, query: CompiledQuery) {
    await begin(connection, {}, query);
    try {
      const result: QueryResult<R> = await execute<R>(connection, query);
      await commit(connection);
      return result;
    } catch (error) {
      await rollback(connection);
      throw error;
    }
  }

  /** Creates a connection that acquires one of the reader or the writer when it is used. */
  async function acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: (query) => execute(connection, query),
      streamQuery: () => {
        throw new Error('Nothing is read as a stream');
      },
    };
    return connection;
  }

  return {
    init: async () => {
      await reader.init();
      await writer.init();
    },
    acquireConnection,
    beginTransaction: (connection, settings) => begin(connection, settings),
    commitTransaction: commit,
    rollbackTransaction: rollback,
    releaseConnection: async () => {},
    destroy: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  };
}
