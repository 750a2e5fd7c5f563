import type { Kysely, Migration } from 'kysely';

/** Adds which albums of a recap were saved because their room closed by itself. */
export const automaticSaves: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('evening_albums').addColumn('is_auto_saved', 'integer').execute();
  },
};
