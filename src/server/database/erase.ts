import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';
import { ERASE } from './topics.ts';

/**
 * Leaves nothing of what was deleted in the files (`secure_delete` has overwritten it in the database;
 * the log of writes still holds it). Where somebody reads at this moment the next one does it.
 */
export async function eraseDeleted(db: Db): Promise<void> {
  // There it is the server's own to keep, and to clean.
  if (getEngine(db) === 'postgres') return;
  await sql.raw(ERASE).execute(db);
}
