import { Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { Pool, types } from 'pg';
import type { Connection } from '../connection.ts';
import { SHORT_LOCK_TIMEOUT } from '../process-lock.ts';
import type { Tables } from '../tables.ts';
import { SameAnswersCompiler } from './compiler.ts';
import { createDriver } from './driver.ts';
import { createSharedVersions, type Hearing } from './versions.ts';

/** Connections that one server holds at most, beside the one that listens. */
const MAX_CONNECTIONS = 8;

/** Longest that a connection is waited for, in milliseconds. */
const CONNECT_MS = 5000;

/** Longest for one statement, in milliseconds. */
const STATEMENT_MS = 30_000;

/**
 * Connects to a PostgreSQL database; nothing is asked of it yet.
 * @param connectionString `postgres://…`
 * @param lockTimeout how a write waits for the writes of other servers
 * @param hearing how soon it notices that it does not hear them
 */
export function openPostgres(
  connectionString: string,
  lockTimeout = SHORT_LOCK_TIMEOUT,
  max = MAX_CONNECTIONS,
  hearing?: Hearing,
): Connection {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + CONNECT_MS,
    application_name: 'spindle',
    types: { getTypeParser },
  });
  // One that is lost while nobody uses it is replaced by the next that is asked for.
  pool.on('error', () => {});
  // Nor does one end the process that is lost between two statements; the next one finds out.
  pool.on('connect', (client) => client.on('error', () => {}));
  const versions = createSharedVersions(pool, connectionString, hearing);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new MigratingAdapter(),
      createDriver: () => createDriver({ pool, versions, longest: lockTimeout.longest }),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new SameAnswersCompiler(),
    },
  });
  return {
    db,
    version: versions.current,
    onCommit: versions.onCommit,
    shared: versions.shared,
    isInPlace: () => true,
    begin: async () => {
      versions.begin();
      versions.follow();
      await versions.refresh();
    },
    close: async () => {
      await versions.end();
      await db.destroy();
    },
  };
}

/** Every transaction waits for the one that migrates, so that needs no lock of its own. */
class MigratingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

const { INT8, NUMERIC, JSON: JSON_TEXT } = types.builtins;

/** Counts and sums as numbers, which are exact up to 2^53; JSON as the text that it is. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8 || oid === NUMERIC) return Number;
  if (oid === JSON_TEXT) return String;
  return types.getTypeParser(oid, format as 'text');
}
