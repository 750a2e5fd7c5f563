import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { getEngine } from '../database/engine.ts';

/**
 * Content of the database file once the WAL is in it; for PostgreSQL all rows, since its files are
 * inaccessible. Deleted data is overwritten by `secure_delete`.
 */
export async function readStored(db: Db, file: string): Promise<string[]> {
  if (getEngine(db) === 'postgres') return readRows(db);
  const database = new Database(file);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  return [readFileSync(file, 'latin1')];
}

async function readRows(db: Db): Promise<string[]> {
  const texts: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`select t::text as row
      from ${sql.table(name)} t`.execute(db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts;
}
