import { type CoverBackfillStatus, MAX_NAMED_ALBUMS } from '#shared/contracts/cover-backfill.ts';
import type { BackfillStop } from '#shared/domain/covers/cover-backfill.ts';
import { type BackfillServices, backfillCovers, type CoverBackfill } from './cover-backfill.ts';
import { countUncoveredAlbums, type UncoveredAlbum } from './cover-backfill-repository.ts';

type Run = {
  controller: AbortController;
  /** `null` until its albums are loaded. */
  backfill: CoverBackfill | null;
  isRunning: boolean;
  pausedUntil: Date | null;
  stop: BackfillStop | null;
  /** Resolves when its albums are loaded, and when it has ended. */
  begun: Promise<unknown>;
  ended: Promise<void>;
};

const NOTHING: CoverBackfill = {
  total: 0,
  done: 0,
  fetched: 0,
  notFound: [],
  failed: [],
  stop: null,
  until: null,
};

type JobParts = {
  services: BackfillServices;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
};

export type CoverJob = {
  /** Starts a run, unless one is running. */
  start: () => Promise<CoverBackfillStatus>;
  status: () => Promise<CoverBackfillStatus>;
  /** Ends the run; resolves after the last write. */
  cancel: () => Promise<CoverBackfillStatus>;
};

/** The cover backfill of a server: one run at a time, in the background. */
export function createCoverJob({ services, wait, onError }: JobParts): CoverJob {
  let run: Run | null = null;

  function begin(): Run {
    const controller = new AbortController();
    const started: Run = {
      controller,
      backfill: null,
      isRunning: true,
      pausedUntil: null,
      stop: null,
      begun: Promise.resolve(),
      ended: Promise.resolve(),
    };
    let markBegun = () => {};
    const listed = new Promise<void>((resolve) => {
      markBegun = resolve;
    });
    const working = backfillCovers(services, {
      signal: controller.signal,
      onProgress: (backfill) => {
        started.backfill = backfill;
        markBegun();
      },
      wait: async (milliseconds, signal) => {
        started.pausedUntil = new Date(services.now().getTime() + milliseconds);
        await wait(milliseconds, signal).finally(() => {
          started.pausedUntil = null;
        });
      },
    });
    started.ended = working
      .then((backfill) => {
        started.backfill = backfill;
        started.stop = backfill.stop;
      })
      .catch((error) => {
        started.stop = 'error';
        onError(error);
      })
      .finally(() => {
        started.isRunning = false;
      });
    started.begun = Promise.race([listed, started.ended]);
    return started;
  }

  async function status(): Promise<CoverBackfillStatus> {
    const missing = await countUncoveredAlbums(services.db);
    const { total, done, fetched, notFound, failed, until } = run?.backfill ?? NOTHING;
    return {
      state: getState(run),
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
      stop: run?.stop ?? null,
      until: (run?.pausedUntil ?? until)?.toISOString() ?? null,
    };
  }

  return {
    status,
    start: async () => {
      if (run === null || !run.isRunning) run = begin();
      await run.begun;
      return status();
    },
    cancel: async () => {
      run?.controller.abort();
      await run?.ended;
      return status();
    },
  };
}

function getState(run: Run | null): CoverBackfillStatus['state'] {
  if (run === null) return 'idle';
  if (run.isRunning) return run.pausedUntil === null ? 'running' : 'paused';
  return run.stop === null ? 'done' : 'stopped';
}

function toNamed({ id, artist, title }: UncoveredAlbum) {
  return { id, artist, title };
}
