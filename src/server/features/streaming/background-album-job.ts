import {
  type AlbumJob,
  type AlbumJobOptions,
  type AlbumJobRun,
  type AlbumJobStatus,
  startAlbumJob,
} from './album-job.ts';
import type { StreamingServices } from './look-up.ts';

type Parts = {
  services: StreamingServices;
  /** Creates the job of a run. */
  createJob: () => AlbumJob;
  wait: AlbumJobOptions['wait'];
};

export type BackgroundAlbumJob = {
  /** The latest run since the server started; `null` before the first. */
  status: () => Readonly<AlbumJobStatus> | null;
  /** Starts a run, or returns the current one. */
  start: () => AlbumJobRun;
  /** Ends the run; resolves after the last write. */
  cancel: () => Promise<void>;
};

/** An album job of a server: one run at a time, in the background. */
export function createBackgroundAlbumJob({ services, createJob, wait }: Parts): BackgroundAlbumJob {
  let run: AlbumJobRun | null = null;
  let controller = new AbortController();
  return {
    status: () => run?.status ?? null,
    start: () => {
      if (run !== null && !['done', 'stopped'].includes(run.status.state)) return run;
      controller = new AbortController();
      run = startAlbumJob(services, createJob(), { signal: controller.signal, wait });
      return run;
    },
    cancel: async () => {
      controller.abort();
      await Promise.allSettled([run?.ended]);
    },
  };
}
