import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';

/** Advisory lock shared by all servers of a schema in PostgreSQL while they are connected. */
export const SERVING_LOCK = "hashtext('spindle-serving'), hashtext(current_schema())";

/**
 * Locks out servers until the transaction ends. With SQLite a lock file does that.
 * @returns false if a server is connected
 */
export async function takeAlone(trx: Db): Promise<boolean> {
  if (getEngine(trx) === 'sqlite') return true;
  const lock = sql.raw<boolean>(`pg_try_advisory_xact_lock(${SERVING_LOCK})`);
  const { rows } = await sql<{ taken: boolean }>`select ${lock} as taken`.execute(trx);
  return rows[0]?.taken === true;
}
