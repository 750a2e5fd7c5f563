import type { JobName, JobRun, JobStatus } from '#shared/contracts/jobs.ts';
import type { Services } from '../../database/transaction.ts';
import { notFound } from '../../lib/errors.ts';
import { findRuns, saveRun } from './jobs-repository.ts';

/** Result of a run, as a sentence for admins. */
export type JobResult = Pick<JobRun, 'summary'> & { outcome: 'done' | 'stopped' };

export type Job = {
  /**
   * Runs the job to its end.
   * @param isScheduled true if no admin started it
   * @throws when it failed
   */
  run: (signal: AbortSignal, isScheduled: boolean) => Promise<JobResult>;
  /** Returns the progress of the current run. */
  progress?: () => JobStatus['progress'];
  /** Returns the time of the next run by itself; without it there is none. */
  next?: () => Promise<Date | null>;
};

type Parts = Pick<Services, 'db' | 'now'> & {
  /** The jobs that this server can run, in the order of the list. */
  jobs: Partial<Record<JobName, Job>>;
  failed: (error: unknown, name: JobName) => void;
};

/** Background jobs of a server: each runs once at a time, and its latest result is stored. */
export function createJobs({ db, now, jobs, failed }: Parts) {
  const running = new Map<JobName, Promise<void>>();
  const ending = new AbortController();

  async function runAndStore(name: JobName, job: Job, isScheduled: boolean): Promise<void> {
    const started_at = now().toISOString();
    const store = (result: Pick<JobRun, 'outcome' | 'summary'>) =>
      saveRun(db, name, { started_at, ended_at: now().toISOString(), ...result });
    try {
      await store(await job.run(ending.signal, isScheduled));
    } catch (error) {
      if (ending.signal.aborted) return;
      failed(error, name);
      await store({ outcome: 'failed', summary: describe(error) });
    }
  }

  /** Runs a job, or joins its current run; a failure is logged and stored. */
  function run(name: JobName, isScheduled = false): Promise<void> {
    const job = jobs[name];
    if (job === undefined) throw notFound('This server has no such job');
    const current = running.get(name);
    if (current !== undefined) return current;
    const begun = runAndStore(name, job, isScheduled)
      .catch((error) => failed(error, name))
      .finally(() => running.delete(name));
    running.set(name, begun);
    return begun;
  }

  return {
    run,
    list: async (): Promise<JobStatus[]> => {
      const runs = await findRuns(db);
      const listed = Object.entries(jobs) as [JobName, Job][];
      return Promise.all(
        listed.map(async ([name, { progress, next }]) => ({
          name,
          is_running: running.has(name),
          progress: running.has(name) ? (progress?.() ?? null) : null,
          last: runs.get(name) ?? null,
          next_at: (await next?.())?.toISOString() ?? null,
        })),
      );
    },
    /** Ends all runs; resolves after their last write. */
    stop: async () => {
      ending.abort();
      await Promise.all(running.values());
    },
  };
}

/** Maximum characters of a stored reason. */
const MAX_LENGTH = 500;

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH);
}
