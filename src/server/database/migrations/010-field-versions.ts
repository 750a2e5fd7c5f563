import type { Kysely, Migration } from 'kysely';

/** Adds row versions and per-field versions to albums and sessions, for edit conflicts. */
export const fieldVersions: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['albums', 'sessions']) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .alterTable(table)
        .addColumn('field_versions', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
    }
  },
};
