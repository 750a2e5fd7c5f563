import type { Kysely, Migration } from 'kysely';

/** Adds the latest run of each background job. */
export const jobRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_runs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .execute();
  },
};
