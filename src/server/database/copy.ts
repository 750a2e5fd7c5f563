import Database from 'better-sqlite3';
import { Migrator, sql } from 'kysely';
import { openDatabase } from './connection.ts';
import { findSchemaProblem, getMissingSteps, MIGRATIONS } from './migrate.ts';

/**
 * Copies a database into a new file during reads and writes. The copy is a consistent snapshot
 * without open listening rooms and secret votes of brackets; the sealed cards of rounds, which take
 * days, are in it. Blocks this thread for as long as reading all the data takes.
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
 * Names of the people with sealed cards of rounds in an unused database file; of a merged person, the
 * name of the other one.
 */
export function findSealedVoters(file: string): string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = database.prepare('select 1 from sqlite_schema where name = ?');
    if (tables.get('club_round_cards') === undefined) return [];
    const names = database.prepare(`select distinct coalesce(other.name, people.name) as name
      from people
      join club_round_cards on person_id = people.id
      left join people as other on other.id = people.merged_into_id
      order by 1`);
    return names.pluck().all() as string[];
  } finally {
    database.close();
  }
}

/** Removes the sealed cards of rounds from an unused database file. */
export function removeSealedCards(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('secure_delete = ON');
    database.exec('delete from club_round_cards');
  } finally {
    database.close();
  }
}

/**
 * Empties the WAL, which may contain earlier versions of changed rows. One that a crash left is
 * emptied when `isOutdated` closes the database.
 */
export function emptyLog(file: string): void {
  const database = new Database(file, { fileMustExist: true, timeout: 5000 });
  try {
    database.pragma('wal_checkpoint(truncate)');
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

/**
 * Compares the schema of an unused database file with that of a migration: a trigger of another
 * origin would run with every write.
 * @param step name of the last migration that the file should have
 * @returns one line per problem
 */
export async function schemaProblems(file: string, step: string): Promise<string[]> {
  const steps = Object.keys(MIGRATIONS);
  const expected = steps.slice(0, steps.indexOf(step) + 1);
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    if (expected.length === 0 || String(readSteps(database)) !== String(expected))
      return [`the database is not one of migration ${step}`];
    const own = await migratedSchema(step);
    const given = readSchema(database.prepare(SCHEMA).all() as SchemaObject[]);
    const names = new Set([...own.keys(), ...given.keys()]);
    const different = [...names].filter((name) => own.get(name) !== given.get(name));
    return different.map((name) => `${name} of the database is not that of Spindle`);
  } finally {
    database.close();
  }
}

type SchemaObject = { type: string; name: string; sql: string | null };

const SCHEMA = 'select type, name, sql from sqlite_schema order by type, name';

/** Creates the schema of a migration in memory. */
async function migratedSchema(step: string): Promise<Map<string, string>> {
  const { db, close } = openDatabase(':memory:');
  try {
    const provider = { getMigrations: async () => MIGRATIONS };
    const { error } = await new Migrator({ db, provider }).migrateTo(step);
    if (error !== undefined) throw error;
    const { rows } = await sql.raw<SchemaObject>(SCHEMA).execute(db);
    return readSchema(rows);
  } finally {
    await close();
  }
}

/**
 * Returns the normalized SQL of each object. SQLite creates the tables and indexes whose names
 * begin with `sqlite_`; the tables of Kysely depend on its version.
 */
function readSchema(objects: readonly SchemaObject[]): Map<string, string> {
  const own = objects.filter(
    ({ type, name }) =>
      !(name.startsWith('sqlite_') && ['table', 'index'].includes(type)) &&
      !(name.startsWith('kysely_') && type === 'table'),
  );
  return new Map(
    own.map(({ type, name, sql: text }) => [`${type} ${name}`, normalizeSql(text ?? '')]),
  );
}

/** Without quotes and white space, which versions of SQLite write in different ways. */
function normalizeSql(text: string): string {
  return text.replace(/["`\s]/g, '');
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
 * @throws when the schema is too new or too old
 */
export function isOutdated(file: string): boolean {
  const database = new Database(file, { timeout: 5000 });
  try {
    const tables = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'");
    if (tables.get() === undefined) return false;
    return getMissingSteps(readSteps(database)).length > 0;
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
  const problem = findSchemaProblem(readSteps(database));
  return problem === undefined ? [] : [`the database ${problem}`];
}

/** Returns the applied migrations, in order. */
function readSteps(database: Database.Database): string[] {
  const applied = database.prepare('select name from kysely_migration order by name').pluck();
  return applied.all() as string[];
}
