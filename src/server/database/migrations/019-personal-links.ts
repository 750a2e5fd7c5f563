import type { Kysely, Migration } from 'kysely';

/** Creates the tables of personal links, and of the phones that opened one. */
export const personalLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('personal_links')
      .addColumn('reviewer', 'text', (column) => column.primaryKey())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .execute();
    await db.schema
      .createTable('personal_phones')
      .addColumn('secret_hash', 'text', (column) => column.primaryKey())
      .addColumn('reviewer', 'text', (column) =>
        column.notNull().references('personal_links.reviewer').onDelete('cascade'),
      )
      .addColumn('guest_id', 'text')
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('personal_phones_of_reviewer')
      .on('personal_phones')
      .column('reviewer')
      .execute();
  },
};
