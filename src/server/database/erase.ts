import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';
import { ERASE } from './topics.ts';

/**
 * Removes deleted data from the WAL file; in the database file `secure_delete` has overwritten it.
 * If a read is in progress, the next call does it.
 */
export async function eraseDeleted(db: Db): Promise<void> {
  // The PostgreSQL server manages its own files.
  if (getEngine(db) === 'postgres') return;
  await sql.raw(ERASE).execute(db);
}
