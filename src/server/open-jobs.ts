import type { FastifyInstance } from 'fastify';
import { backfillStopText } from '#shared/domain/covers/cover-backfill.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { AppParts } from './app-parts.ts';
import type { Services } from './database/transaction.ts';
import { commandVariables } from './env.ts';
import { nextBackup } from './features/backups/backup-names.ts';
import { createJobs, type Job, type JobResult } from './features/jobs/jobs-service.ts';
import type { AlbumJobStatus } from './features/streaming/album-job.ts';
import type { BackgroundAlbumJob } from './features/streaming/background-album-job.ts';
import { listBackupFiles } from './integrations/backup-files.ts';
import { runScript } from './integrations/run-script.ts';

type AlbumJobs = { covers: BackgroundAlbumJob; metadata: BackgroundAlbumJob };

/** Opens the background jobs, which end with the app. */
export function openJobs(
  app: FastifyInstance,
  parts: AppParts,
  { db, now, getClub }: Services,
  { covers, metadata }: AlbumJobs,
) {
  const { environment, connection, backupScript: script = null } = parts;
  const { dataDir, backups: isNightly } = environment;
  const backup: Job = {
    // In a process of its own, so that it blocks no request.
    run: async (signal, isScheduled) => {
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
      covers: albumJob(covers, 'got a cover'),
      metadata: albumJob(metadata, 'refreshed'),
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

/** @param fetched what happened to an album that a service has */
function albumJob(job: BackgroundAlbumJob, fetched: string): Job {
  return {
    run: async (signal) => {
      signal.addEventListener('abort', job.cancel);
      return summarize(await job.start().ended, fetched);
    },
    progress: () => {
      const status = job.status();
      return status && { done: status.done, total: status.total };
    },
  };
}

function summarize(status: AlbumJobStatus, fetched: string): JobResult {
  const { total, upToDate, notFound, failed, stop, until } = status;
  const counts = [
    `${formatCount(status.fetched, 'album')} ${fetched}`,
    upToDate > 0 && `${upToDate} up to date`,
    notFound.length > 0 && `${notFound.length} not found`,
    failed.length > 0 && `${failed.length} failed`,
  ];
  const result = total === 0 ? 'No album needs it' : counts.filter(Boolean).join(', ');
  if (stop === null) return { outcome: 'done', summary: `${result}.` };
  const reason = backfillStopText(stop, until && `${until.toISOString().slice(0, 16)} UTC`);
  return { outcome: 'stopped', summary: total === 0 ? reason : `${result}. ${reason}` };
}
