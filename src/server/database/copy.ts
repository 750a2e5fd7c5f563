import Database from 'better-sqlite3';
import { MIGRATIONS } from './migrate.ts';

/**
 * Copies a database into a new file during reads and writes. The copy is a consistent snapshot
 * without open listening rooms and secret votes. Blocks this thread for as long as reading all the data takes.
 */
export function copyDatabase(file: string, copy: string): void {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    database.prepare('vacuum into ?').run(copy);
  } finally {
    database.close();
  }
  removeSecrets(copy);
}

function removeSecrets(copy: string): void {
  const database = new Database(copy, { fileMustExist: true });
  try {
    const tables = database.prepare('select 1 from sqlite_schema where name = ?');
    database.pragma('secure_delete = ON');
    database.pragma('foreign_keys = ON');
    if (tables.get('rooms') !== undefined) database.exec("delete from rooms where status = 'open'");
    if (tables.get('bracket_votes') !== undefined)
      database.exec(`delete from bracket_votes where match_id not in
        (select id from bracket_matches where state = 'completed')`);
  } finally {
    database.close();
  }
}

/**
 * Checks an unused database file.
 * @returns one line per problem; none if this version can use it
 */
export function databaseProblems(file: string): string[] {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return [...damages(database), ...foreignSteps(database)];
    } finally {
      database.close();
    }
  } catch (error) {
    return [`the database cannot be read (${(error as { code?: string }).code ?? 'unknown'})`];
  }
}

/** Returns the name of the latest migration of a database. */
export function lastStep(file: string): string {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return database.prepare('select max(name) from kysely_migration').pluck().get() as string;
  } finally {
    database.close();
  }
}

/**
 * True if a database file lacks migrations of this version; false for a new file, which has no data
 * to lose.
 */
export function isOutdated(file: string): boolean {
  const database = new Database(file, { timeout: 5000 });
  try {
    const tables = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'");
    if (tables.get() === undefined) return false;
    const applied = database.prepare('select count(*) from kysely_migration').pluck().get();
    return (applied as number) < Object.keys(MIGRATIONS).length;
  } finally {
    database.close();
  }
}

function damages(database: Database.Database): string[] {
  const lines = database.prepare('pragma integrity_check(20)').pluck().all() as string[];
  const broken = database.prepare('pragma foreign_key_check').all() as { table: string }[];
  return [
    ...lines.filter((line) => line !== 'ok').map((line) => `the database is damaged: ${line}`),
    ...new Set(broken.map(({ table }) => `rows of ${table} name others that are not there`)),
  ];
}

function foreignSteps(database: Database.Database): string[] {
  const applied = database.prepare('select name from kysely_migration').pluck().all() as string[];
  return applied.some((name) => !(name in MIGRATIONS))
    ? ['the database is of a newer Spindle']
    : [];
}
