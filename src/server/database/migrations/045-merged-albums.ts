import type { Kysely, Migration } from 'kysely';

/** Adds into which album a deleted one was merged, and what moved. */
export const mergedAlbums: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['merged_into_id', 'merge_details'])
      await db.schema.alterTable('albums').addColumn(column, 'text').execute();
  },
};
