import { CompiledQuery, type Driver, PostgresDriver, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import { createReadWriteDriver } from '../driver.ts';
import { DatabaseAway, getFailure, throwFailure } from './failure.ts';
import type { SharedVersions } from './versions.ts';

/**
 * Creates a driver that serializes write transactions across all servers, as SQLite does.
 * @param longest wait for the writes of other servers, in milliseconds
 */
export function createDriver(pool: Pool, versions: SharedVersions, longest: number): Driver {
  const lock = CompiledQuery.raw(takeLock(longest));
  const timeouts = new Map([[lock.sql, longest + RESPONSE_TIMEOUT_MS]]);
  const driver = new PostgresDriver({ pool: withFailures(pool, timeouts) });
  return createReadWriteDriver({
    reader: driver,
    writer: driver,
    hasSnapshots: true,
    begin: async (connection) => {
      await connection.executeQuery(lock);
    },
    commit: async (connection, topics) => {
      const number = await versions.raise(connection, topics);
      try {
        await driver.commitTransaction(connection);
      } catch (error) {
        // The commit may have succeeded all the same.
        versions.doubt();
        throw error;
      }
      if (number !== undefined) versions.note(topics, number);
    },
    // Without a connection PostgreSQL rolls back by itself.
    rollback: (connection) => driver.rollbackTransaction(connection).catch(() => {}),
  });
}

/**
 * Maps the errors of a pool. A connection that failed executes nothing more and is discarded, and
 * with it its transaction.
 * @param timeouts milliseconds of statements that have their own
 */
function withFailures(pool: Pool, timeouts: ReadonlyMap<string, number>): PostgresPool {
  const connect = async () => {
    const client = await pool.connect().catch(throwFailure);
    let away: DatabaseAway | undefined;
    const query = async (text: string, values: unknown[]) => {
      if (away !== undefined) throw away;
      const config = { text, values, query_timeout: timeouts.get(text) };
      try {
        return await client.query(config);
      } catch (error) {
        const failure = getFailure(error);
        if (failure instanceof DatabaseAway) away = failure;
        throw failure;
      }
    };
    return { query, release: () => client.release(away) };
  };
  // The type also has cursors, which only streams use.
  return { connect, end: () => pool.end() } as unknown as PostgresPool;
}

/** Maximum wait for a statement without work, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5000;

/** Ends idle transactions of a crashed or disconnected server, which block all other writes. */
const IDLE_TIMEOUT_MS = 30_000;

/** The wait for the write lock has a timeout of its own. */
function takeLock(longest: number): string {
  return `begin; set local lock_timeout = ${longest}; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS};
    select ${WRITE_LOCK}; set local statement_timeout to default`;
}

/** Serializes writes per schema; other schemas of the same database are independent. */
const WRITE_LOCK = "pg_advisory_xact_lock(hashtext('spindle'), hashtext(current_schema()))";
