import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';

/** Shared in PostgreSQL by all servers of a schema, as long as they are connected. */
export const SERVING_LOCK = "hashtext('spindle-serving'), hashtext(current_schema())";

/**
 * Keeps servers out of a database until the transaction ends. Those of SQLite are kept out by a file.
 * @returns whether there is none
 */
export async function takeAlone(trx: Db): Promise<boolean> {
  if (getEngine(trx) === 'sqlite') return true;
  const lock = sql.raw<boolean>(`pg_try_advisory_xact_lock(${SERVING_LOCK})`);
  const { rows } = await sql<{ taken: boolean }>`select ${lock} as taken`.execute(trx);
  return rows[0]?.taken === true;
}
