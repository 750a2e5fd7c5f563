import type { Kysely, Migration } from 'kysely';

/** Stores streaming data in tables of their own, so that they can be deleted together. */
export const streaming: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('streaming_albums')
      .addColumn('spotify_id', 'text', (column) => column.primaryKey())
      .addColumn('album', 'text')
      .addColumn('fetched_at', 'text', (column) => column.notNull())
      .addColumn('fresh_until', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('streaming_blocks')
      .addColumn('service', 'text', (column) => column.primaryKey())
      .addColumn('blocked_until', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('spotify_connections')
      .addColumn('session_hash', 'text', (column) =>
        column.primaryKey().references('admin_sessions.token_hash').onDelete('cascade'),
      )
      .addColumn('tokens', 'text', (column) => column.notNull())
      .execute();
  },
};
