import type { Kysely, Migration } from 'kysely';

export const covers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('covers')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
