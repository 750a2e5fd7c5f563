import type { Kysely, Migration } from 'kysely';

/** Creates the tables of rankings inside a tier, and of their drafts. */
export const rankings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rankings')
      .addColumn('tier', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('ranked_albums')
      .addColumn('album_id', 'text', (column) =>
        column.primaryKey().references('albums.id').onDelete('cascade'),
      )
      .addColumn('tier', 'text', (column) =>
        column.notNull().references('rankings.tier').onDelete('cascade'),
      )
      .addColumn('place', 'integer', (column) => column.notNull())
      .addUniqueConstraint('ranked_albums_in_order', ['tier', 'place'])
      .execute();
    await db.schema
      .createTable('ranking_drafts')
      .addColumn('tier', 'text', (column) => column.primaryKey())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('draft', 'text')
      .execute();
  },
};
