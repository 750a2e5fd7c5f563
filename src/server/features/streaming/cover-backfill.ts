import type { StreamingAlbum } from '#shared/contracts/streaming.ts';
import type { BackfillStop } from '#shared/domain/covers/cover-backfill.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  type Artwork,
  type ArtworkSettings,
  downloadArtwork,
} from '../../integrations/artwork/artwork.ts';
import { ArtworkError } from '../../integrations/artwork/artwork-error.ts';
import { rejectOnAbort } from '../../integrations/reject-on-abort.ts';
import { ServiceError } from '../../integrations/streaming/service-error.ts';
import { HttpError } from '../../lib/errors.ts';
import { chooseArtwork } from './choose-artwork.ts';
import {
  addCover,
  findUncoveredAlbums,
  isUncovered,
  newCoverGroupId,
  type UncoveredAlbum,
} from './cover-backfill-repository.ts';
import { retryAfterPauses } from './retry-after-pauses.ts';
import { refreshAlbum, type StreamingServices } from './streaming-service.ts';

export type BackfillServices = StreamingServices & {
  artwork: ArtworkSettings;
  /** Stores an image as an uploaded cover. @returns its `/covers/…` URL @throws HttpError */
  storeCover: (image: Artwork) => Promise<string>;
};

export type CoverBackfill = {
  total: number;
  /** Number of processed albums, with any result. */
  done: number;
  fetched: number;
  notFound: UncoveredAlbum[];
  failed: { album: UncoveredAlbum; reason: string }[];
  stop: BackfillStop | null;
  /** Time at which a rate-limited service may be queried again. */
  until: Date | null;
};

export type BackfillOptions = {
  /** Aborts the run. */
  signal: AbortSignal;
  /** Called before each album, with the progress. */
  onProgress: (backfill: CoverBackfill, album: UncoveredAlbum) => void;
  /** Rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type Outcome =
  | { kind: 'image'; image: Artwork }
  | { kind: 'fetched' | 'skipped' | 'not found' }
  | { kind: 'failed'; reason: string }
  /** HTTP 429 from a service. */
  | { kind: 'busy'; seconds: number }
  /** Reasons to end the run. */
  | { kind: 'unauthorized' | 'no space' };

/** Number of consecutive failures after which the services count as unreachable. */
const MAX_FAILURES = 10;

/**
 * Downloads a cover for each album with a Spotify id and without one, one at a time. A cover is
 * stored before its album refers to it; no other state is stored, so the next run continues with
 * the remaining albums.
 */
export async function backfillCovers(
  services: BackfillServices,
  options: BackfillOptions,
): Promise<CoverBackfill> {
  const albums = await findUncoveredAlbums(services.db);
  const { spotify, fallbacks } = services.streaming.clients;
  const backfill: CoverBackfill = {
    total: albums.length,
    done: 0,
    fetched: 0,
    notFound: [],
    failed: [],
    stop: spotify === null && fallbacks === null ? 'not configured' : null,
    until: null,
  };
  const group_id = newCoverGroupId();
  let failures = 0;
  for (const album of albums) {
    if (options.signal.aborted) backfill.stop ??= 'canceled';
    if (backfill.stop !== null) break;
    options.onProgress(backfill, album);
    const outcome = await addCoverTo(services, album, group_id, options);
    failures = outcome?.kind === 'failed' ? failures + 1 : 0;
    if (outcome === null) backfill.stop = 'canceled';
    else note(backfill, album, outcome, services.now());
    if (failures === MAX_FAILURES) backfill.stop = 'failing';
  }
  return backfill;
}

function note(backfill: CoverBackfill, album: UncoveredAlbum, outcome: Outcome, now: Date): void {
  switch (outcome.kind) {
    case 'busy':
      backfill.stop = 'blocked';
      backfill.until = new Date(now.getTime() + outcome.seconds * 1000);
      return;
    case 'unauthorized':
    case 'no space':
      backfill.stop = outcome.kind;
      return;
    case 'fetched':
      backfill.fetched += 1;
      break;
    case 'not found':
      backfill.notFound.push(album);
      break;
    case 'failed':
      backfill.failed.push({ album, reason: outcome.reason });
      break;
  }
  backfill.done += 1;
}

/** @returns `null` when the run was aborted */
async function addCoverTo(
  services: BackfillServices,
  album: UncoveredAlbum,
  group_id: string,
  { signal, wait }: BackfillOptions,
): Promise<Outcome | null> {
  if (!(await isUncovered(services.db, album))) return { kind: 'skipped' };
  try {
    const outcome = await retryAfterPauses(
      () => fetchImage(services, album, signal),
      (result) => (result.kind === 'busy' ? result.seconds : null),
      { signal, wait },
    );
    if (signal.aborted) return null;
    return outcome.kind === 'image'
      ? storeImage(services, album, outcome.image, group_id)
      : outcome;
  } catch (error) {
    if (signal.aborted && error === signal.reason) return null;
    throw error;
  }
}

async function fetchImage(
  services: BackfillServices,
  album: UncoveredAlbum,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await rejectOnAbort(findImages(services, album), signal);
  if ('kind' in found) return found;
  try {
    const image = await downloadArtwork(found.url, { ...services.artwork, signal });
    return { kind: 'image', image };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ArtworkError)) throw error;
    if (error.retryAfter !== null) return { kind: 'busy', seconds: error.retryAfter };
    return { kind: 'failed', reason: error.message };
  }
}

/** The image to download, selected as in Add Album. */
async function findImages(
  services: BackfillServices,
  { spotify_id }: UncoveredAlbum,
): Promise<{ url: string } | Outcome> {
  const { album, problem } = await askServices(services, spotify_id);
  if (problem?.kind === 'too many requests')
    return { kind: 'busy', seconds: problem.retryAfter ?? 60 };
  const image = album === null ? null : chooseArtwork(album.images);
  if (image !== null) return image;
  if (problem === null || ['not found', 'not configured'].includes(problem.kind))
    return { kind: 'not found' };
  return problem.kind === 'refused'
    ? { kind: 'unauthorized' }
    : { kind: 'failed', reason: problem.message };
}

async function askServices(
  services: BackfillServices,
  spotify_id: string,
): Promise<{ album: StreamingAlbum | null; problem: ServiceError | null }> {
  try {
    return await refreshAlbum(services, spotify_id, { force: false, isPatient: false });
  } catch (error) {
    if (error instanceof ServiceError) return { album: null, problem: error };
    throw error;
  }
}

async function storeImage(
  { db, now, storeCover }: BackfillServices,
  album: UncoveredAlbum,
  image: Artwork,
  group_id: string,
): Promise<Outcome> {
  try {
    const cover_url = await storeCover(image);
    const at = now().toISOString();
    const isAdded = await inTransaction(db, (trx) =>
      addCover(trx, album, { cover_url, group_id, at }),
    );
    return { kind: isAdded ? 'fetched' : 'skipped' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 507) return { kind: 'no space' };
    return { kind: 'failed', reason: error.message };
  }
}
