import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { TOPICS } from '../topics.ts';

/** Unix time in milliseconds, by the clock of the database. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Creates the tables shared by several servers of a PostgreSQL database; SQLite has one server. */
export const severalServers: Migration = {
  async up(db: Kysely<unknown>) {
    if (getEngine(db) === 'sqlite') return;
    await createDataVersions(db);
    await createCoverFiles(db);
  },
};

async function createDataVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_versions')
    .addColumn('topic', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute();
  await db
    .withTables<{ data_versions: { topic: string; version: number } }>()
    .insertInto('data_versions')
    .values(TOPICS.map((topic) => ({ topic, version: sql<number>`${sql.raw(NOW)}` })))
    .execute();
}

/** Stores covers in a table; with SQLite they are files. */
async function createCoverFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cover_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('written_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  // Images are compressed already; `external` storage allows reading a range of one.
  await sql`alter table cover_files alter column bytes set storage external`.execute(db);
}
