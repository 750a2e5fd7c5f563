import type { Kysely, Migration } from 'kysely';

/** Adds soft deletion of sessions, and excludes deleted ones from the list index. */
export const deletedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sessions').addColumn('deleted_at', 'text').execute();
    await db.schema.dropIndex('sessions_by_date').execute();
    await db.schema
      .createIndex('sessions_by_date')
      .on('sessions')
      .columns([
        'session_date desc',
        'id desc',
        // Columns for index-only counts.
        'album_count',
        'test_album_count',
        'deleted_at',
      ])
      .where('deleted_at' as never, 'is', null)
      .execute();
  },
};
