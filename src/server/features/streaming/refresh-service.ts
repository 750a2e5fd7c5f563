import { ServiceError } from '../../adapters/streaming/service-error.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Found } from './look-up.ts';
import { listWanted, removeStreamingData, type Wanted } from './refresh-repository.ts';
import { MAX_PAUSE_S, retryAfterPauses } from './retry-after-pauses.ts';
import { refreshAlbum, type StreamingServices } from './streaming-service.ts';

export type { Wanted } from './refresh-repository.ts';

/** Why a run ended before its end. */
export type RefreshStop =
  | { why: 'blocked'; until: Date }
  /** The settings leave nobody to ask; nobody lets this server in; nothing succeeds any more. */
  | { why: 'not configured' | 'refused' | 'failing' }
  | { why: 'interrupted' };

export type Refresh = {
  /** Albums of the list with a Spotify id. */
  total: number;
  refreshed: number;
  /** Asked for not long ago, so nobody was asked again. */
  fresh: number;
  notFound: Wanted[];
  failed: { album: Wanted; reason: string }[];
  stop: RefreshStop | null;
};

export type RefreshOptions = {
  /** Ask for what is fresh too. */
  force: boolean;
  /** Ends the run after the album that it is at. */
  signal: AbortSignal;
  /** Called before each album. */
  progress: (done: number, total: number, album: Wanted) => void;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** After so many failures in a row there is no use in going on. */
const MAX_FAILURES = 10;

/**
 * Asks the streaming services anew for every album of the list, one after another, longest not
 * asked for first. Changes nothing but what is kept of them.
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

/** Removes all streaming data. @returns of how many albums something was kept */
export function removeAll({ db }: { db: Db }): Promise<number> {
  return inTransaction(db, removeStreamingData);
}

/** What came of one album; 'nothing' when nobody told anything and nothing was kept. */
type Result = { outcome: Found['outcome'] | 'nothing'; problem: ServiceError | null };

/** Asks, and again after a pause when a service wants a short one. */
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
    return await refreshAlbum(services, spotify_id, { force });
  } catch (error) {
    if (error instanceof ServiceError) return { outcome: 'nothing', problem: error };
    throw error;
  }
}

/** Seconds for which a service wants to be left alone. */
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

/** A failure that is about this album, or the moment; the others end the run. */
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
