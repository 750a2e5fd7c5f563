import type { JobName, JobRun } from '#shared/contracts/jobs.ts';
import type { Db } from '../../database/connection.ts';

/** The latest run of each job. */
export async function findRuns(db: Db): Promise<Map<string, JobRun>> {
  const rows = await db.selectFrom('job_runs').selectAll().execute();
  return new Map(
    rows.map(({ name, problems, ...run }) => [
      name,
      { ...run, problems: problems === null ? [] : JSON.parse(problems) },
    ]),
  );
}

/** Replaces the latest run of a job. */
export async function saveRun(db: Db, name: JobName, { problems, ...run }: JobRun): Promise<void> {
  const row = { ...run, problems: JSON.stringify(problems) };
  await db
    .insertInto('job_runs')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Right of one run to a job, among all servers and commands of a database. */
export type Lease = { name: JobName; run_id: string };

/** Lifetime of a lease without renewal: a run that crashed blocks its job no longer than this. */
const LEASE_MS = 60_000;

/** @returns false if another run has the job */
export async function claimJob(db: Db, lease: Lease, now: Date): Promise<boolean> {
  await db
    .deleteFrom('job_leases')
    .where('name', '=', lease.name)
    .where('ends_at', '<=', now.toISOString())
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('job_leases')
    .values({ ...lease, ends_at: endOfLease(now), done: 0, total: 0, is_canceled: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if the run has to end: it was canceled, or has lost its lease */
export async function renewLease(
  db: Db,
  { name, run_id }: Lease,
  progress: { done: number; total: number } | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('job_leases')
    .set({ ends_at: endOfLease(now), ...progress })
    .where('name', '=', name)
    .where('run_id', '=', run_id)
    .returning('is_canceled')
    .executeTakeFirst();
  return row?.is_canceled === 0;
}

export async function releaseJob(db: Db, { name, run_id }: Lease): Promise<void> {
  await db.deleteFrom('job_leases').where('name', '=', name).where('run_id', '=', run_id).execute();
}

/** Ends the run of a job on any server when it renews its lease. */
export async function cancelLease(db: Db, name: JobName): Promise<void> {
  await db.updateTable('job_leases').set({ is_canceled: 1 }).where('name', '=', name).execute();
}

/** Progress of each job that runs on any server. */
export async function findProgress(db: Db, now: Date) {
  const rows = await db
    .selectFrom('job_leases')
    .select(['name', 'done', 'total'])
    .where('ends_at', '>', now.toISOString())
    .execute();
  return new Map<string, { done: number; total: number }>(
    rows.map(({ name, ...progress }) => [name, progress]),
  );
}

function endOfLease(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
