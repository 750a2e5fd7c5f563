import type { Kysely, Migration } from 'kysely';

/** Adds the keys of streaming services that admins entered, encrypted. */
export const streamingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('streaming_keys')
      .addColumn('service', 'text', (column) => column.primaryKey().notNull())
      .addColumn('keys', 'text', (column) => column.notNull())
      .execute();
  },
};
