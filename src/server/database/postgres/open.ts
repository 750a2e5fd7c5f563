import { Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { Pool, types } from 'pg';
import type { Connection } from '../connection.ts';
import { PARSER_BY_OID, SameResultsCompiler } from '../engine.ts';
import { SHORT_LOCK_TIMEOUT } from '../process-lock.ts';
import type { Tables } from '../tables.ts';
import { createDriver } from './driver.ts';
import { createSharedVersions, type Listening } from './versions.ts';

/** Maximum connections of one server, beside the listening one. */
const MAX_CONNECTIONS = 8;

const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Creates a connection pool for a PostgreSQL database; does not connect yet.
 * @param connectionString `postgres://…`
 * @param lockTimeout wait of a write for the writes of other servers
 * @param listening heartbeat of the listening connection
 */
export function openPostgres(
  connectionString: string,
  lockTimeout = SHORT_LOCK_TIMEOUT,
  max = MAX_CONNECTIONS,
  listening?: Listening,
): Connection {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS,
    application_name: 'spindle',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        PARSER_BY_OID.get(oid) ?? types.getTypeParser(oid, format as 'text'),
    },
  });
  // The pool replaces a lost idle connection on next use.
  pool.on('error', () => {});
  // Prevents a crash when a connection is lost between two statements; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const versions = createSharedVersions(pool, connectionString, listening);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new MigratingAdapter(),
      createDriver: () => createDriver(pool, versions, lockTimeout.longest),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new SameResultsCompiler(),
    },
  });
  return {
    db,
    version: versions.current,
    onCommit: versions.onCommit,
    shared: versions.shared,
    isInPlace: () => true,
    begin: versions.begin,
    close: async () => {
      await versions.end();
      await db.destroy();
    },
  };
}

/** Omits the migration lock: write transactions are already serialized. */
class MigratingAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
