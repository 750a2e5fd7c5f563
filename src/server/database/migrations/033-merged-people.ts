import type { Kysely, Migration } from 'kysely';

/** Adds when a guest was forgotten, into whom a person was merged, and how to undo that. */
export const mergedPeople: Migration = {
  async up(db: Kysely<unknown>) {
    // Without a reference: a moved database may receive the row before that of the other person.
    for (const column of ['forgotten_at', 'merged_into_id', 'merged_at'])
      await db.schema.alterTable('people').addColumn(column, 'text').execute();
    await db.schema
      .createTable('people_merges')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('from_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('into_id', 'text', (column) => column.notNull().references('people.id'))
      .addColumn('from_name', 'text', (column) => column.notNull())
      .addColumn('merged_at', 'text', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
  },
};
