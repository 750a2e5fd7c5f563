import type { FastifyInstance } from 'fastify';
import type { AppParts } from './app-parts.ts';
import type { Services } from './database/transaction.ts';
import { commandVariables } from './env.ts';
import { nextBackup } from './features/backups/backup-names.ts';
import { createJobs, type Job } from './features/jobs/jobs-service.ts';
import { listBackupFiles } from './integrations/backup-files.ts';
import { runScript } from './integrations/run-script.ts';

/** Opens the background jobs, which end with the app. */
export function openJobs(
  app: FastifyInstance,
  parts: AppParts,
  { db, now, getClub }: Services,
  albumJobs: Record<'covers' | 'metadata', Job>,
) {
  const { environment, connection, backupScript: script = null } = parts;
  const { dataDir, backups: isNightly } = environment;
  const backup: Job = {
    // In a process of its own, so that it blocks no request.
    run: async (signal, { isScheduled }) => {
      const args = isScheduled ? ['--nightly'] : [];
      const variables = commandVariables(environment);
      const summary = await runScript(script ?? '', args, { signal, variables });
      app.log.info(summary);
      return { outcome: 'done', summary };
    },
    next: async () =>
      isNightly ? nextBackup(await listBackupFiles(dataDir), now(), getClub().time_zone) : null,
  };
  const jobs = createJobs({
    db,
    now,
    jobs: {
      ...(connection.shared === null && script !== null && { backup }),
      ...albumJobs,
    },
    failed: (error, name) => app.log.error({ err: error }, `the job ${name} failed`),
  });
  app.addHook('onClose', jobs.stop);
  return jobs;
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
