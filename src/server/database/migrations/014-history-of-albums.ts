import type { Kysely, Migration } from 'kysely';

/**
 * What the changelog tells of an album after a moment, without looking at all that it tells of it; and
 * what was given to albums, without leaving the index for each rating.
 */
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
