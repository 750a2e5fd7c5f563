import type { Kysely, Migration } from 'kysely';

/** Adds the run that has a job now, for all servers and commands, and the problems of the latest. */
export const jobLeases: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('job_leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('run_id', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'text', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('is_canceled', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('job_runs').addColumn('problems', 'text').execute();
  },
};
