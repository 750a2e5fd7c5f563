import type { Kysely, Migration } from 'kysely';

/** Adds indexes for the changelog of an album after a date, and for index-only reads of ratings. */
export const historyOfAlbums: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('changelog_of_album').execute();
    await db.schema
      .createIndex('changelog_of_album')
      .on('changelog')
      .columns(['album_id', 'change_date'])
      .execute();
    await db.schema
      .createIndex('ratings_of_album')
      .on('ratings')
      .columns(['album_id', 'reviewer_name', 'tier'])
      .execute();
  },
};
