import { type Kysely, type Migration, sql } from 'kysely';
import { getEngine } from '../engine.ts';
import { NOW } from './001-baseline.ts';

/** Creates the tables of invite links, and of the browsers that may visit a private club. */
export const clubAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('invite_links')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('label', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await db.schema
      .createTable('admitted_browsers')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) =>
        column.references('invite_links.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('admitted_browsers_of_link')
      .on('admitted_browsers')
      .columns(['link_id', 'expires_at'])
      .execute();
    if (getEngine(db) === 'postgres') await numberAccess(db);
  },
};

/** Numbers the changes of who may visit; a new database has the row already. */
async function numberAccess(db: Kysely<unknown>): Promise<void> {
  await sql`insert into data_versions (topic, version) values ('access', ${sql.raw(NOW)})
    on conflict (topic) do nothing`.execute(db);
}
