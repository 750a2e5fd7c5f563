import { rejectOnAbort } from '../../integrations/reject-on-abort.ts';
import type { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { StreamingServices } from './look-up.ts';
import type { JobAlbum } from './streaming-repository.ts';

/** Reason why a run ended before its last album (product/artwork.md#missing-covers). */
export type AlbumJobStop =
  | 'blocked'
  | 'unauthorized'
  | 'not configured'
  | 'failing'
  | 'no space'
  | 'canceled';

/** Queries the services about many albums, one at a time. */
export type AlbumJob = {
  findAlbums: () => Promise<JobAlbum[]>;
  /**
   * Queries the services about an album, and saves the result. May reject with the reason of the
   * signal when it is aborted, or finish the album.
   */
  process: (album: JobAlbum, signal: AbortSignal) => Promise<AlbumOutcome>;
};

export type AlbumOutcome =
  /** 'up to date': it needs nothing any more. */
  | { kind: 'fetched' | 'up to date' | 'not found' }
  | { kind: 'failed'; reason: string }
  /** A service is not to be called for some seconds; others may have had the data. */
  | { kind: 'blocked'; seconds: number; isFetched?: boolean }
  /** No other album would have another outcome. */
  | { kind: 'stopped'; stop: AlbumJobStop };

/** Progress of a run, and its result. */
export type AlbumJobStatus = {
  /** Number of albums; 0 until they are listed. */
  total: number;
  /** Number of processed albums, with any outcome. */
  done: number;
  fetched: number;
  upToDate: number;
  notFound: JobAlbum[];
  failed: { album: JobAlbum; reason: string }[];
  /** Reason why it ended early. */
  stop: AlbumJobStop | null;
  /** Time at which a rate-limited service may be queried again. */
  until: Date | null;
};

export type AlbumJobOptions = {
  /** Cancels the run. */
  signal: AbortSignal;
  /** Called before each album. */
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Number of consecutive failures after which the services count as unreachable. */
const MAX_FAILURES = 10;

/** Longest pause in seconds, and number of pauses; a service that requires more ends the run. */
const MAX_PAUSE_S = 60;
const MAX_PAUSES = 3;

/**
 * Runs a job to its end. Each album is saved before the next, and no other state is stored, so the
 * next run continues with the remaining albums.
 */
export async function runAlbumJob(
  { now, streaming }: StreamingServices,
  job: AlbumJob,
  { signal, wait, onProgress }: AlbumJobOptions,
): Promise<AlbumJobStatus> {
  const { spotify, fallbacks } = streaming.clients;
  const albums = await job.findAlbums();
  const status: AlbumJobStatus = {
    total: albums.length,
    done: 0,
    fetched: 0,
    upToDate: 0,
    notFound: [],
    failed: [],
    stop: spotify === null && fallbacks === null ? 'not configured' : null,
    until: null,
  };
  let failures = 0;
  for (const album of albums) {
    if (signal.aborted) status.stop ??= 'canceled';
    if (status.stop !== null) break;
    onProgress?.({ done: status.done, total: status.total });
    const outcome = await processUnlessCanceled(album);
    count(album, outcome);
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    if (failures === MAX_FAILURES) status.stop = 'failing';
  }
  return status;

  async function processUnlessCanceled(album: JobAlbum): Promise<AlbumOutcome> {
    try {
      return await processAfterPauses(album);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return { kind: 'stopped', stop: 'canceled' };
      throw error;
    }
  }

  /** Repeats an album after each short pause that a service requires. */
  async function processAfterPauses(album: JobAlbum): Promise<AlbumOutcome> {
    for (let pauses = 0; ; pauses += 1) {
      const outcome = await job.process(album, signal);
      const isShort = outcome.kind === 'blocked' && outcome.seconds <= MAX_PAUSE_S;
      if (!isShort || pauses === MAX_PAUSES || signal.aborted) return outcome;
      await rejectOnAbort(wait(outcome.seconds * 1000, signal), signal);
    }
  }

  function count(album: JobAlbum, outcome: AlbumOutcome): void {
    switch (outcome.kind) {
      case 'stopped':
        status.stop = outcome.stop;
        return;
      case 'blocked':
        if (signal.aborted) {
          status.stop = 'canceled';
        } else {
          status.stop = 'blocked';
          status.until = getEnd(outcome.seconds);
        }
        if (outcome.isFetched !== true) return;
        status.fetched += 1;
        break;
      case 'fetched':
        status.fetched += 1;
        break;
      case 'up to date':
        status.upToDate += 1;
        break;
      case 'not found':
        status.notFound.push(album);
        break;
      case 'failed':
        status.failed.push({ album, reason: outcome.reason });
        break;
    }
    status.done += 1;
  }

  function getEnd(seconds: number): Date {
    return new Date(now().getTime() + seconds * 1000);
  }
}

/**
 * Outcome of a failed look-up.
 * @param isFetched true if other services had the data
 */
export function toOutcome(
  { kind, message, retryAfter }: ServiceError,
  isFetched = false,
): AlbumOutcome {
  switch (kind) {
    case 'too many requests':
      return { kind: 'blocked', seconds: retryAfter ?? MAX_PAUSE_S, isFetched };
    case 'refused':
      return { kind: 'stopped', stop: 'unauthorized' };
    case 'not found':
      return { kind };
    default:
      return { kind: 'failed', reason: message };
  }
}
