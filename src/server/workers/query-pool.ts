import type { ClubDefaults } from '#shared/contracts/settings.ts';
import type { QueryJob } from '../lib/query-job.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Settings of the worker thread. */
export type QuerySettings = {
  /** Database file, or PostgreSQL URL. */
  database: string;
  club: ClubDefaults;
};

type Parts = {
  /** Built worker script, or `null` to run queries on this thread, as tests do. */
  script: string | null;
  settings: QuerySettings;
  /** Runs the query on this thread. @returns the body of the response */
  runHere: (job: QueryJob) => Promise<string>;
  /** Idle milliseconds after which the worker ends. */
  idleMs?: number;
};

const IDLE_MS = 60_000;

/**
 * Runs queries on a worker thread with its own connection, so that they block no other requests. A
 * query on which the thread crashes is retried once.
 */
export function createQueryPool({ script, settings, runHere, idleMs = IDLE_MS }: Parts) {
  if (script === null)
    return { run: async (job: QueryJob) => Buffer.from(await runHere(job)), close: async () => {} };
  const { run, close } = createWorkerPool<QueryJob, Uint8Array<ArrayBuffer>>({
    script,
    name: 'queryInWorker',
    workerData: settings,
    idleTimeout: idleMs,
    attempts: 2,
    toCrashError: (cause) => new Error('The thread that reads died', { cause }),
  });
  return { run: async (job: QueryJob) => Buffer.from((await run(job)).buffer), close };
}
