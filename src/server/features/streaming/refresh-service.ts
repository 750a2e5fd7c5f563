import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type AlbumJob, toOutcome } from './album-job.ts';
import { findAlbumsToRefresh, removeStreamingData } from './streaming-repository.ts';
import { refreshAlbum, type StreamingServices } from './streaming-service.ts';

/**
 * Creates a run that refreshes the metadata of every album of the list, oldest first. It changes
 * only the cached metadata, and finishes the current album when it is canceled.
 * @param options `force` to refresh fresh data too
 */
export function createMetadataRefresh(
  services: StreamingServices,
  { force }: { force: boolean },
): AlbumJob {
  return {
    findAlbums: () => findAlbumsToRefresh(services.db),
    process: async ({ spotify_id }) => {
      const options = { force, isPatient: true };
      const { outcome, problem } = await refreshAlbum(services, spotify_id, options);
      const isFetched = outcome === 'refreshed';
      if (isFetched && problem?.kind !== 'too many requests') return { kind: 'fetched' };
      return problem === null ? { kind: 'up to date' } : toOutcome(problem, isFetched);
    },
  };
}

/** Removes all streaming data. @returns number of albums with removed data */
export function removeAll({ db }: { db: Db }): Promise<number> {
  return inTransaction(db, removeStreamingData);
}
