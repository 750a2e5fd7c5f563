import type { Db, Transaction } from '../../database/connection.ts';
import { changeAlbum, noteChange, saveChange } from '../albums/album-changes-repository.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { createGroup } from '../changelog/change-groups-repository.ts';
import type { JobAlbum } from './streaming-repository.ts';

/** All albums with a Spotify id and without a cover, by artist and title. */
export function findUncoveredAlbums(db: Db): Promise<JobAlbum[]> {
  return uncovered(db)
    .select(['id', 'spotify_id', 'artist', 'title'])
    .$narrowType<{ spotify_id: string }>()
    .orderBy('artist_key')
    .orderBy('title_key')
    .orderBy('id')
    .execute();
}

/** True if an album still has its Spotify id and no cover. */
export async function isUncovered(db: Db, { id, spotify_id }: JobAlbum): Promise<boolean> {
  const row = await uncovered(db)
    .select('id')
    .where('id', '=', id)
    .where('spotify_id', '=', spotify_id)
    .executeTakeFirst();
  return row !== undefined;
}

function uncovered(db: Db) {
  return db
    .selectFrom('albums')
    .where('cover_url', 'is', null)
    .where('spotify_id', 'is not', null)
    .where('deleted_at', 'is', null);
}

/**
 * Sets the cover of an album and logs it, unless the album has another Spotify id or a cover by
 * now. Write transactions run one at a time, on both engines.
 * @returns true if the cover was set
 */
export async function addCover(
  trx: Transaction,
  album: JobAlbum,
  { cover_url, group_id, at }: { cover_url: string; group_id: string; at: string },
): Promise<boolean> {
  if (!(await isUncovered(trx, album))) return false;
  const found = await findAlbum(trx, album.id);
  if (found === undefined) return false;
  const { session: _session, version: _version, ...before } = found;
  const change = changeAlbum(before, { cover_url });
  await noteChange(trx, change, undefined);
  // Saved again with each cover, so that a run that is killed leaves a complete group.
  await saveChange(trx, change, at, createGroup('covers', at, {}, group_id));
  return true;
}
