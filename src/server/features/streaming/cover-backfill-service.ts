import { type CoverBackfillStatus, MAX_NAMED_ALBUMS } from '#shared/contracts/cover-backfill.ts';
import type { Db } from '../../database/connection.ts';
import type { BackgroundAlbumJob } from './background-album-job.ts';
import { countUncoveredAlbums } from './cover-backfill-repository.ts';
import type { JobAlbum } from './streaming-repository.ts';

type Services = { db: Db; covers: BackgroundAlbumJob };

/** Progress of the cover backfill of this server, and the number of albums without a cover. */
export async function viewCoverBackfill({ db, covers }: Services): Promise<CoverBackfillStatus> {
  const missing = await countUncoveredAlbums(db);
  const status = covers.status();
  if (status === null) return { ...NO_RUN, missing };
  const { notFound, failed, state, total, done, fetched, stop, until } = status;
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
