import { v7 as newId } from 'uuid';
import { inTransaction } from '../../database/transaction.ts';
import {
  type Artwork,
  type ArtworkSettings,
  downloadArtwork,
} from '../../integrations/artwork/artwork.ts';
import { ArtworkError } from '../../integrations/artwork/artwork-error.ts';
import { rejectOnAbort } from '../../integrations/reject-on-abort.ts';
import { HttpError } from '../../lib/errors.ts';
import { type AlbumJob, type AlbumOutcome, toOutcome } from './album-job.ts';
import { chooseArtwork } from './choose-artwork.ts';
import { addCover, findUncoveredAlbums, isUncovered } from './cover-backfill-repository.ts';
import type { JobAlbum } from './streaming-repository.ts';
import { refreshAlbum, type StreamingServices } from './streaming-service.ts';

export type BackfillServices = StreamingServices & {
  artwork: ArtworkSettings;
  /** Stores an image as an uploaded cover. @returns its `/covers/…` URL @throws HttpError */
  storeCover: (image: Artwork) => Promise<string>;
};

/**
 * Creates a run that downloads a cover for each album with a Spotify id and without one. A cover is
 * stored before its album refers to it.
 */
export function createCoverBackfill(services: BackfillServices): AlbumJob {
  const { db } = services;
  // All covers of a run are one group of the changelog.
  const group_id = newId();
  return {
    findAlbums: () => findUncoveredAlbums(db),
    process: async (album, signal) => {
      if (!(await isUncovered(db, album))) return { kind: 'up to date' };
      const found = await fetchImage(services, album, signal);
      if ('kind' in found) return found;
      signal.throwIfAborted();
      return storeImage(services, album, found, group_id);
    },
  };
}

async function fetchImage(
  services: BackfillServices,
  album: JobAlbum,
  signal: AbortSignal,
): Promise<Artwork | AlbumOutcome> {
  const found = await rejectOnAbort(findImage(services, album), signal);
  if ('kind' in found) return found;
  try {
    return await downloadArtwork(found.url, { ...services.artwork, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ArtworkError)) throw error;
    if (error.retryAfter !== null) return { kind: 'blocked', seconds: error.retryAfter };
    return { kind: 'failed', reason: error.message };
  }
}

/** The image to download, selected as in Add Album. */
async function findImage(
  services: BackfillServices,
  { spotify_id }: JobAlbum,
): Promise<{ url: string } | AlbumOutcome> {
  const options = { force: false, isPatient: false };
  const { album, problem } = await refreshAlbum(services, spotify_id, options);
  if (problem?.kind === 'too many requests') return toOutcome(problem);
  const image = album === null ? null : chooseArtwork(album.images);
  if (image !== null) return image;
  if (problem === null || problem.kind === 'not configured') return { kind: 'not found' };
  return toOutcome(problem);
}

async function storeImage(
  { db, now, storeCover }: BackfillServices,
  album: JobAlbum,
  image: Artwork,
  group_id: string,
): Promise<AlbumOutcome> {
  try {
    const cover_url = await storeCover(image);
    const at = now().toISOString();
    const isAdded = await inTransaction(db, (trx) =>
      addCover(trx, album, { cover_url, group_id, at }),
    );
    return { kind: isAdded ? 'fetched' : 'up to date' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 507) return { kind: 'stopped', stop: 'no space' };
    return { kind: 'failed', reason: error.message };
  }
}
