import type { Kysely, Migration } from 'kysely';

/** Adds the phone of a personal link by which a voter joined a bracket. */
export const votersOfPhones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('bracket_voters').addColumn('phone_hash', 'text').execute();
  },
};
