import type { FastifyInstance } from 'fastify';
import type { JobName } from '#shared/contracts/jobs.ts';
import type { ReadClub, Services } from '../database/transaction.ts';
import { nextBackup } from '../features/backups/backup-names.ts';
import { createJobs, type Job } from '../features/jobs/jobs-service.ts';
import { listBackupFiles } from '../integrations/backup-files.ts';
import { runScript } from '../integrations/run-script.ts';
import { commandVariables } from '../settings/env.ts';
import type { AppParts } from '../start/app-parts.ts';

type JobServices = Pick<Services, 'db' | 'now'> & { readClub: ReadClub };

/** Opens the background jobs, which end with the app. */
export function openJobs(
  app: FastifyInstance,
  parts: AppParts,
  services: JobServices,
  albumJobs: Record<'covers' | 'metadata', Job>,
) {
  const jobs: Record<JobName, Job | null> = {
    backup: createBackupJob(app, parts, services),
    ...albumJobs,
  };
  const { db, now } = services;
  const failed = (err: unknown, name: JobName) => app.log.error({ err }, `the job ${name} failed`);
  const opened = createJobs({ db, now, jobs, failed });
  app.addHook('onClose', opened.stop);
  return opened;
}

/** Makes a backup, every night after a check of the database; `null` with PostgreSQL. */
function createBackupJob(
  app: FastifyInstance,
  { environment, connection, backupScript, databaseCheck }: AppParts,
  { db, now, readClub }: JobServices,
): Job | null {
  if (connection.shared !== null || !backupScript) return null;
  const { dataDir, backups: isNightly } = environment;
  return {
    // In a process of its own, so that it blocks no request.
    run: async (signal, { isScheduled }) => {
      if (isScheduled) await checkDatabaseFile(app, databaseCheck);
      const args = isScheduled ? ['--nightly'] : [];
      const variables = commandVariables(environment);
      const summary = await runScript(backupScript, args, { signal, variables });
      app.log.info(summary);
      return { outcome: 'done', summary };
    },
    next: async () => {
      if (!isNightly) return null;
      return nextBackup(await listBackupFiles(dataDir), now(), (await readClub(db)).time_zone);
    },
  };
}

/** Checks the database file, and logs damage. */
export async function checkDatabaseFile(
  { log }: FastifyInstance,
  check: AppParts['databaseCheck'],
): Promise<void> {
  await check?.run({
    damaged: (text) => log.error(text),
    failed: (err) => log.error({ err }, 'the database could not be checked'),
  });
}

/** Returns what exports all data to a file; `null` if the server is not built. */
export function openExports(app: FastifyInstance, { environment, exportScript }: AppParts) {
  if (!exportScript) return null;
  const ending = new AbortController();
  app.addHook('onClose', async () => ending.abort());
  const options = { signal: ending.signal, variables: commandVariables(environment) };
  // In a process of its own, so that it blocks no request.
  return (path: string) => runScript(exportScript, [path], options);
}
