import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Db } from './connection.ts';
import type { Tables } from './tables.ts';

/**
 * Opens a database for reading alone, as it is at this moment, while others go on writing.
 * @throws SqliteError when there is none, or it is none
 */
export function openSnapshot(file: string): Reading {
  const database = openToRead(file);
  database.exec('begin');
  // The first read decides what the moment is.
  database.prepare('select 1 from sqlite_schema').get();
  return reading(database);
}

/** Opens a database for reading alone, each time as it is then. @throws SqliteError when there is none */
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
