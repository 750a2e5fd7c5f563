import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import type { Found } from './look-up.ts';
import { MAX_PAUSE_S, retryAfterPauses } from './retry-after-pauses.ts';
import { listWanted, removeStreamingData, type Wanted } from './streaming-repository.ts';
import { refreshAlbum, type StreamingServices } from './streaming-service.ts';

export type { Wanted } from './streaming-repository.ts';

/** Reason why a run ended early. */
export type RefreshStop =
  | { why: 'blocked'; until: Date }
  /** No service is configured; the services reject the credentials; too many albums failed. */
  | { why: 'not configured' | 'refused' | 'failing' }
  | { why: 'interrupted' };

export type Refresh = {
  /** Number of albums of the list with a Spotify id. */
  total: number;
  refreshed: number;
  /** Cached recently, so not queried again. */
  fresh: number;
  notFound: Wanted[];
  failed: { album: Wanted; reason: string }[];
  stop: RefreshStop | null;
};

export type RefreshOptions = {
  /** Refreshes fresh data too. */
  force: boolean;
  /** Ends the run after the current album. */
  signal: AbortSignal;
  /** Called before each album. */
  progress: (done: number, total: number, album: Wanted) => void;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Number of consecutive failures that end a run. */
const MAX_FAILURES = 10;

/**
 * Refreshes the metadata of every album of the list, one at a time, oldest first. Changes only the
 * cached metadata.
 */
export async function refreshAll(
  services: StreamingServices,
  options: RefreshOptions,
): Promise<Refresh> {
  const albums = await listWanted(services.db);
  const { spotify, fallbacks } = services.streaming.clients;
  const refresh: Refresh = {
    total: albums.length,
    refreshed: 0,
    fresh: 0,
    notFound: [],
    failed: [],
    stop: spotify === null && fallbacks === null ? { why: 'not configured' } : null,
  };
  let failures = 0;
  for (const [done, album] of albums.entries()) {
    if (refresh.stop === null && options.signal.aborted) refresh.stop = { why: 'interrupted' };
    if (refresh.stop !== null) break;
    options.progress(done, albums.length, album);
    const result = await askPatiently(services, album, options);
    count(refresh, album, result);
    failures = isFailure(result) ? failures + 1 : 0;
    refresh.stop = failures >= MAX_FAILURES ? { why: 'failing' } : stopFor(result, services.now());
    if (refresh.stop?.why === 'blocked' && options.signal.aborted)
      refresh.stop = { why: 'interrupted' };
  }
  return refresh;
}

/** Removes all streaming data. @returns number of albums with removed data */
export function removeAll({ db }: { db: Db }): Promise<number> {
  return inTransaction(db, removeStreamingData);
}

/** Result for one album; 'nothing' when all services failed without cached data. */
type Result = { outcome: Found['outcome'] | 'nothing'; problem: ServiceError | null };

/** Looks an album up, and retries after short back-offs. */
function askPatiently(
  services: StreamingServices,
  album: Wanted,
  { force, signal, wait }: RefreshOptions,
): Promise<Result> {
  const attempt = () => ask(services, album, force);
  return retryAfterPauses(attempt, secondsBlocked, { signal, wait });
}

async function ask(
  services: StreamingServices,
  { spotify_id }: Wanted,
  force: boolean,
): Promise<Result> {
  try {
    return await refreshAlbum(services, spotify_id, { force, isPatient: true });
  } catch (error) {
    if (error instanceof ServiceError) return { outcome: 'nothing', problem: error };
    throw error;
  }
}

/** Seconds of back-off that a service requires. */
function secondsBlocked({ problem }: Result): number | null {
  return problem?.kind === 'too many requests' ? (problem.retryAfter ?? MAX_PAUSE_S) : null;
}

function count(refresh: Refresh, album: Wanted, result: Result): void {
  const { outcome, problem } = result;
  if (outcome === 'fresh') refresh.fresh += 1;
  else if (outcome === 'refreshed') refresh.refreshed += 1;
  else if (problem?.kind === 'not found') refresh.notFound.push(album);
  else if (isFailure(result) && problem) refresh.failed.push({ album, reason: problem.message });
}

/** True for a failure of this album, or a temporary one; other failures end the run. */
function isFailure({ outcome, problem }: Result): boolean {
  const hasNothing = outcome === 'stale' || outcome === 'nothing';
  const isOther = ['not found', 'too many requests', 'refused'].includes(problem?.kind ?? '');
  return hasNothing && !isOther;
}

function stopFor(result: Result, now: Date): RefreshStop | null {
  const seconds = secondsBlocked(result);
  if (seconds !== null) return { why: 'blocked', until: new Date(now.getTime() + seconds * 1000) };
  const { outcome, problem } = result;
  return problem?.kind === 'refused' && outcome !== 'refreshed' ? { why: 'refused' } : null;
}
