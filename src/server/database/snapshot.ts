import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a read-only snapshot of a database as of now, during writes.
 * @throws SqliteError when the file is missing or no database
 */
export function openSnapshot(file: string): Reading {
  const database = openToRead(file);
  database.exec('begin');
  // The first read starts the snapshot.
  database.prepare('select 1 from sqlite_schema').get();
  return reading(database);
}

/**
 * Opens a database as read-only; each read sees the current data.
 * @throws SqliteError when the file is missing
 */
export function openReading(file: string): Reading {
  return reading(openToRead(file));
}

export type Reading = { db: Db; close: () => Promise<void> };

function openToRead(file: string): Database.Database {
  return new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
}

function reading(database: Database.Database): Reading {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  return { db, close: () => db.destroy() };
}
