import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a database for reading alone, as it is at this moment, while others go on writing.
 * @throws SqliteError when there is none, or it is none
 */
export function openSnapshot(file: string): { db: Db; close: () => Promise<void> } {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  database.exec('begin');
  // The first read decides what the moment is.
  database.prepare('select 1 from sqlite_schema').get();
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return { db, close: () => db.destroy() };
}
