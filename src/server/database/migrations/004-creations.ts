import type { Kysely, Migration } from 'kysely';

export const creations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('creations')
      .addColumn('idempotency_key', 'text', (column) => column.primaryKey())
      .addColumn('created_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
