import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { withMutex } from '../mutex.ts';
import { getTopics, type Topic } from '../topics.ts';
import { told } from './failure.ts';
import type { SharedVersions } from './versions.ts';

type Parts = {
  pool: Pool;
  /** Is told what is written. */
  versions: SharedVersions;
  /** Longest that a write waits for the writes of other servers, in milliseconds. */
  longest: number;
};

/** A transaction; `topics` is `null` for one that only reads. */
type Writing = { client: PoolClient; topics: Set<Topic> | null; endTurn: () => void };

/**
 * One transaction that writes at a time, whichever server it is of, as with SQLite: what was read in
 * it is still so when it writes, and versions are given in the order of commits. Reads wait for nobody:
 * those who wait for their turn here take no connection for it.
 */
export function createDriver({ pool, versions, longest }: Parts): Driver {
  const writing = new WeakMap<DatabaseConnection, Writing>();
  const takeSlot = withMutex();

  async function begin(connection: DatabaseConnection): Promise<void> {
    const endTurn = await takeSlot();
    let client: PoolClient | undefined;
    try {
      client = await told(pool.connect());
      const taking = { text: takeLock(longest), query_timeout: longest + ANSWER_MS };
      await told(client.query(taking));
      writing.set(connection, { client, topics: new Set(), endTurn });
    } catch (error) {
      // With its connection the transaction is gone too.
      client?.release(true);
      endTurn();
      throw error;
    }
  }

  /** As of one moment; it waits for nobody, and nobody for it. */
  async function beginReading(connection: DatabaseConnection): Promise<void> {
    const client = await told(pool.connect());
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
    const version = topics === null ? null : await told(versions.raise(client, topics));
    try {
      await told(client.query('commit'));
    } catch (error) {
      // It may be on disk all the same.
      versions.doubt();
      end(connection, true);
      throw error;
    }
    end(connection);
    if (topics !== null) versions.note(topics, version);
  }

  async function rollback(connection: DatabaseConnection): Promise<void> {
    // What could not be committed has ended already.
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

  /** A statement on its own is a transaction like any other when it writes. */
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
    if (query.query.kind !== 'SelectQueryNode')
      for (const topic of getTopics(query.query)) topics?.add(topic);
    const { rowCount, rows } = await told(client.query(query.sql, [...query.parameters]));
    return { numAffectedRows: BigInt(rowCount ?? 0), rows } as QueryResult<R>;
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery: <R>(query: CompiledQuery) =>
        writing.has(connection) || query.query.kind === 'SelectQueryNode'
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

/** Longest that PostgreSQL takes to answer what needs no work, in milliseconds. */
const ANSWER_MS = 5000;

/** A server that was stopped or cut off in the midst of a write holds up the others no longer. */
const IDLE_MS = 30_000;

/** The wait for other writers has a limit of its own. */
function takeLock(longest: number): string {
  return `begin; set local lock_timeout = ${longest}; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = ${IDLE_MS};
    select ${WRITE_LOCK}; set local statement_timeout to default`;
}

/** The writers of one schema wait for each other; those of other clubs in the same database do not. */
const WRITE_LOCK = "pg_advisory_xact_lock(hashtext('spindle'), hashtext(current_schema()))";
