import { v7 as newId } from 'uuid';
import type { JobName, JobRun, JobStatus } from '#shared/contracts/jobs.ts';
import type { Services } from '../../database/transaction.ts';
import { notFound } from '../../lib/errors.ts';
import {
  cancelLease,
  claimJob,
  findProgress,
  findRuns,
  releaseJob,
  renewLease,
  saveRun,
} from './jobs-repository.ts';

type Progress = NonNullable<JobStatus['progress']>;

/** Result of a run, for admins. */
export type JobResult = Pick<JobRun, 'outcome' | 'summary'> & { problems?: JobRun['problems'] };

export type Job = {
  /** True if other servers and commands may run it too: one run has the lease of the database. */
  isShared?: boolean;
  /**
   * Runs the job to its end.
   * @throws when it failed or was canceled
   */
  run: (signal: AbortSignal, options: RunOptions) => Promise<JobResult>;
  /** Returns the time of the next run by itself, now if it is due; without it there is none. */
  next?: () => Promise<Date | null>;
};

type RunOptions = {
  /** True if no admin started it. */
  isScheduled: boolean;
  onProgress: (progress: Progress) => void;
};

type CurrentRun = { controller: AbortController; progress: Progress | null };

type Parts = Pick<Services, 'db' | 'now'> & {
  /** The jobs of this process, `null` for one that it does not have. */
  jobs: Partial<Record<JobName, Job | null>>;
  onProgress?: (progress: Progress) => void;
  failed: (error: unknown, name: JobName) => void;
};

/** Milliseconds between renewals of a lease, after which other servers see progress and cancel. */
const RENEWAL_MS = 2000;

/** Milliseconds between looks at the schedules; the first look is delayed after a start. */
const LOOK_MS = 10 * 60_000;

/** Background jobs of a process: each runs once at a time, and its latest result is stored. */
export function createJobs({ db, now, jobs, onProgress, failed }: Parts) {
  const running = new Map<JobName, { current: CurrentRun; ended: Promise<JobRun | null> }>();
  const available = (Object.keys(jobs) as JobName[]).flatMap((name) => {
    const job = jobs[name];
    return job ? [{ name, job }] : [];
  });
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function runAndStore(
    name: JobName,
    job: Job,
    current: CurrentRun,
    isScheduled: boolean,
  ): Promise<JobRun> {
    const { signal } = current.controller;
    const started_at = now().toISOString();
    let result: JobResult;
    try {
      result = await job.run(signal, {
        isScheduled,
        onProgress: (progress) => {
          current.progress = progress;
          onProgress?.(progress);
        },
      });
    } catch (error) {
      if (isEnding) throw error;
      if (!signal.aborted) failed(error, name);
      result = signal.aborted
        ? { outcome: 'stopped', summary: 'Canceled.' }
        : { outcome: 'failed', summary: describe(error) };
    }
    const run = { problems: [], started_at, ended_at: now().toISOString(), ...result };
    await saveRun(db, name, run);
    return run;
  }

  /** Resolves to `null` if another server or command runs the job. */
  async function runLeased(name: JobName, job: Job, current: CurrentRun, isScheduled: boolean) {
    if (!job.isShared) return runAndStore(name, job, current, isScheduled);
    const lease = { name, run_id: newId() };
    if (!(await claimJob(db, lease, now()))) return null;
    const renewal = setInterval(async () => {
      try {
        const goesOn = await renewLease(db, lease, current.progress, now());
        if (!goesOn) current.controller.abort();
      } catch (error) {
        failed(error, name);
      }
    }, RENEWAL_MS);
    try {
      return await runAndStore(name, job, current, isScheduled);
    } finally {
      clearInterval(renewal);
      await releaseJob(db, lease);
    }
  }

  /**
   * Runs a job, or joins its current run; a failure is logged and stored.
   * @returns the stored run; `null` if another server or command runs it, or it could not be stored
   */
  function run(name: JobName, isScheduled = false): Promise<JobRun | null> {
    const job = jobs[name];
    if (!job) throw notFound('This server has no such job');
    const joined = running.get(name);
    if (joined !== undefined) return joined.ended;
    const current: CurrentRun = { controller: new AbortController(), progress: null };
    const ended = runLeased(name, job, current, isScheduled)
      .catch((error) => {
        if (!isEnding) failed(error, name);
        return null;
      })
      .finally(() => running.delete(name));
    running.set(name, { current, ended });
    return ended;
  }

  /** Runs the jobs that are due; a failed one is due again. */
  async function runDue(): Promise<void> {
    for (const { name, job } of available)
      try {
        const next = await job.next?.();
        if (next && next <= now() && !isEnding) run(name, true);
      } catch (error) {
        failed(error, name);
      }
  }

  return {
    /** Runs each job by its schedule from now on. */
    start: () => {
      timer = setInterval(() => {
        looking = looking.then(runDue);
      }, LOOK_MS).unref();
    },
    run,
    /** Runs a job once its current run, which may miss what was just written, has ended. */
    runNext: async (name: JobName): Promise<JobRun | null> => {
      await running.get(name)?.ended;
      return isEnding ? null : run(name);
    },
    /** Cancels the run of a job on this or another server. */
    cancel: async (name: JobName): Promise<void> => {
      const here = running.get(name);
      if (here === undefined) await cancelLease(db, name);
      else here.current.controller.abort();
    },
    list: async (): Promise<JobStatus[]> => {
      const [runs, others] = await Promise.all([findRuns(db), findProgress(db, now())]);
      return Promise.all(
        available.map(async ({ name, job }) => ({
          name,
          is_running: running.has(name) || others.has(name),
          progress: running.get(name)?.current.progress ?? others.get(name) ?? null,
          last: runs.get(name) ?? null,
          next_at: (await job.next?.())?.toISOString() ?? null,
        })),
      );
    },
    /** Ends all runs; resolves after their last write. */
    stop: async () => {
      isEnding = true;
      clearInterval(timer);
      await looking;
      const runs = [...running.values()];
      for (const { current } of runs) current.controller.abort();
      await Promise.all(runs.map(({ ended }) => ended));
    },
  };
}

/** Maximum characters of a stored reason. */
const MAX_LENGTH = 500;

function describe(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH);
}
