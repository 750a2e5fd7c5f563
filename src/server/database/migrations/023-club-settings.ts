import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { NOW } from './001-baseline.ts';

/** Adds the settings of the club, which admins change on the settings page. */
export const clubSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('club_settings')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    if (getEngine(db) === 'sqlite') return;
    await db
      .withTables<{ data_versions: { topic: string; version: number } }>()
      .insertInto('data_versions')
      .values({ topic: 'club', version: sql<number>`${sql.raw(NOW)}` })
      .onConflict((conflict) => conflict.column('topic').doNothing())
      .execute();
  },
};
