import type { Kysely, Migration } from 'kysely';

/** Adds the ratings of absent reviewers to recaps: they count in the figures of an evening. */
export const ratingsOnFile: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('evening_albums').addColumn('on_file', 'text').execute();
  },
};
