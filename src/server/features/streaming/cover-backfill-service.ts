import { type CoverBackfillStatus, MAX_NAMED_ALBUMS } from '#shared/contracts/cover-backfill.ts';
import { type AlbumJobOptions, type AlbumJobRun, startAlbumJob } from './album-job.ts';
import { type BackfillServices, createCoverBackfill } from './cover-backfill.ts';
import { countUncoveredAlbums } from './cover-backfill-repository.ts';
import type { JobAlbum } from './streaming-repository.ts';

type Parts = {
  services: BackfillServices;
  wait: AlbumJobOptions['wait'];
  onError: (error: unknown) => void;
};

/** The cover backfills of a server: one at a time, in the background. */
export function createCoverBackfills({ services, wait, onError }: Parts) {
  let run: (Omit<AlbumJobRun, 'ended'> & { cancel: () => Promise<void> }) | null = null;

  function begin() {
    const controller = new AbortController();
    const { signal } = controller;
    const job = createCoverBackfill(services);
    const { status, listed, ended } = startAlbumJob(services, job, { signal, wait });
    const handled = ended.catch(onError);
    const cancel = async () => {
      controller.abort();
      await handled;
    };
    return { status, listed, cancel };
  }

  async function getStatus(): Promise<CoverBackfillStatus> {
    const missing = await countUncoveredAlbums(services.db);
    if (run === null) return { ...NO_RUN, missing };
    const { notFound, failed, state, total, done, fetched, stop, until } = run.status;
    return {
      state,
      missing,
      total,
      done,
      fetched,
      not_found: notFound.length,
      failed: failed.length,
      not_found_albums: notFound.slice(0, MAX_NAMED_ALBUMS).map(toNamed),
      failed_albums: failed
        .slice(0, MAX_NAMED_ALBUMS)
        .map(({ album, reason }) => ({ ...toNamed(album), reason })),
      stop,
      until: until?.toISOString() ?? null,
    };
  }

  return {
    getStatus,
    /** Starts a run, unless one is running. */
    start: async () => {
      if (run === null || ['done', 'stopped'].includes(run.status.state)) run = begin();
      await run.listed;
      return getStatus();
    },
    /** Ends the run; resolves after the last write. */
    cancel: async () => {
      await run?.cancel();
      return getStatus();
    },
  };
}

const NO_RUN: Omit<CoverBackfillStatus, 'missing'> = {
  state: 'idle',
  total: 0,
  done: 0,
  fetched: 0,
  not_found: 0,
  failed: 0,
  not_found_albums: [],
  failed_albums: [],
  stop: null,
  until: null,
};

function toNamed({ id, artist, title }: JobAlbum) {
  return { id, artist, title };
}
