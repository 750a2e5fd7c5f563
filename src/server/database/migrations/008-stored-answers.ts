import type { Kysely, Migration } from 'kysely';

/** Stores responses for idempotency keys, so that a retry works even after the item is deleted. */
export const storedAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    // Keys of the last day have no stored response, and are dropped.
    await db.schema.dropTable('creations').execute();
    await db.schema
      .createTable('creations')
      .addColumn('idempotency_key', 'text', (column) => column.primaryKey())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
