import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { withMutex } from '../mutex.ts';
import { getTopics, type Topic } from '../topics.ts';
import { withMappedErrors } from './failure.ts';
import type { SharedVersions } from './versions.ts';

type Parts = {
  pool: Pool;
  /** Tracks the written topics. */
  versions: SharedVersions;
  /** Maximum wait for the writes of other servers, in milliseconds. */
  longest: number;
};

/** Open transaction; `topics` is `null` for a read-only one. */
type Writing = { client: PoolClient; topics: Set<Topic> | null; endTurn: () => void };

/**
 * Serializes write transactions across all servers, as SQLite does: data read in a transaction are
 * still current when it writes, and versions follow the commit order. Reads do not wait, and queued
 * writes of this process hold no connection.
 */
export function createDriver({ pool, versions, longest }: Parts): Driver {
  const writing = new WeakMap<DatabaseConnection, Writing>();
  const takeSlot = withMutex();

  async function begin(connection: DatabaseConnection): Promise<void> {
    const endTurn = await takeSlot();
    let client: PoolClient | undefined;
    try {
      client = await withMappedErrors(pool.connect());
      const taking = { text: takeLock(longest), query_timeout: longest + RESPONSE_TIMEOUT_MS };
      await withMappedErrors(client.query(taking));
      writing.set(connection, { client, topics: new Set(), endTurn });
    } catch (error) {
      // Discards the connection, and with it the transaction.
      client?.release(true);
      endTurn();
      throw error;
    }
  }

  /** Begins a read-only snapshot, which takes no lock. */
  async function beginReading(connection: DatabaseConnection): Promise<void> {
    const client = await withMappedErrors(pool.connect());
    try {
      await client.query('begin isolation level repeatable read read only');
    } catch (error) {
      client.release(true);
      throw error;
    }
    writing.set(connection, { client, topics: null, endTurn: () => {} });
  }

  async function commit(connection: DatabaseConnection): Promise<void> {
    const { client, topics } = ofWriting(connection);
    const version = topics === null ? null : await withMappedErrors(versions.raise(client, topics));
    try {
      await withMappedErrors(client.query('commit'));
    } catch (error) {
      // The commit may have succeeded all the same.
      versions.doubt();
      end(connection, true);
      throw error;
    }
    end(connection);
    if (topics !== null) versions.note(topics, version);
  }

  async function rollback(connection: DatabaseConnection): Promise<void> {
    // A failed commit has already ended the transaction.
    const client = writing.get(connection)?.client;
    const isEnded = await client?.query('rollback').then(
      () => true,
      () => false,
    );
    if (client !== undefined) end(connection, isEnded === false);
  }

  function end(connection: DatabaseConnection, isBroken = false): void {
    const { client, endTurn } = ofWriting(connection);
    writing.delete(connection);
    client.release(isBroken);
    endTurn();
  }

  function ofWriting(connection: DatabaseConnection): Writing {
    const found = writing.get(connection);
    if (found === undefined) throw new Error('No transaction was begun');
    return found;
  }

  /** Runs a single write statement in a transaction. */
  async function write<R>(connection: DatabaseConnection, query: CompiledQuery) {
    await begin(connection);
    try {
      const result = await run<R>(connection, query);
      await commit(connection);
      return result;
    } catch (error) {
      await rollback(connection);
      throw error;
    }
  }

  async function run<R>(connection: DatabaseConnection, query: CompiledQuery) {
    const { client = pool, topics } = writing.get(connection) ?? {};
    if (!SelectQueryNode.is(query.query))
      for (const topic of getTopics(query.query)) topics?.add(topic);
    const { rowCount, rows } = await withMappedErrors(
      client.query(query.sql, [...query.parameters]),
    );
    return { numAffectedRows: BigInt(rowCount ?? 0), rows } as QueryResult<R>;
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) =>
        writing.has(connection) || SelectQueryNode.is(query.query)
          ? run<R>(connection, query)
          : write<R>(connection, query),
      streamQuery: () => {
        throw new Error('Nothing is read as a stream');
      },
    };
    return connection;
  }

  return {
    init: async () => {},
    acquireConnection: async () => connect(),
    beginTransaction: (connection, { accessMode }) =>
      accessMode === 'read only' ? beginReading(connection) : begin(connection),
    commitTransaction: commit,
    rollbackTransaction: rollback,
    releaseConnection: async () => {},
    destroy: () => pool.end(),
  };
}

/** Maximum wait for a statement without work, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5000;

/**
 * Ends idle transactions of a crashed or disconnected server, in milliseconds, so that they block
 * no other writes.
 */
const IDLE_MS = 30_000;

/** The wait for the write lock has a timeout of its own. */
function takeLock(longest: number): string {
  return `begin; set local lock_timeout = ${longest}; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = ${IDLE_MS};
    select ${WRITE_LOCK}; set local statement_timeout to default`;
}

/** Serializes writes per schema; other schemas of the same database are independent. */
const WRITE_LOCK = "pg_advisory_xact_lock(hashtext('spindle'), hashtext(current_schema()))";
