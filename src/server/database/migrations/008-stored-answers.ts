import type { Kysely, Migration } from 'kysely';

/** A creation that is sent again is answered as it was, also after the thing was deleted. */
export const storedAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    // What was created in the last day is not known by its answer, and forgotten.
    await db.schema.dropTable('creations').execute();
    await db.schema
      .createTable('creations')
      .addColumn('idempotency_key', 'text', (column) => column.primaryKey())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
