import type { JobName, JobRun } from '#shared/contracts/jobs.ts';
import type { Db } from '../../database/connection.ts';

/** The latest run of each job. */
export async function findRuns(db: Db): Promise<Map<string, JobRun>> {
  const rows = await db.selectFrom('job_runs').selectAll().execute();
  return new Map(rows.map(({ name, ...run }) => [name, run]));
}

/** Replaces the latest run of a job. */
export async function saveRun(db: Db, name: JobName, run: JobRun): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ name, ...run })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute();
}
