import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { albumCreated, sessionRestored } from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { isRestorable, RESTORE_WINDOW } from '../../domain/restoring.ts';
import { conflict, notFound, tooLongDeleted } from '../../lib/errors.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { findAnySession, unmarkSessionDeleted } from '../sessions/deleted-sessions-repository.ts';
import { findAlbum, toVisibleAlbum } from './albums-repository.ts';
import * as repository from './deleted-albums-repository.ts';
import { undoAlbumMerge } from './merge-albums-service.ts';

type RestoreServices = Pick<Services, 'db' | 'now'>;

/** The deleted albums that can be restored, latest first. */
export function listDeleted({ db, now }: RestoreServices) {
  const since = new Date(now().getTime() - RESTORE_WINDOW).toISOString();
  return repository.findDeletedAlbums(db, since);
}

/**
 * Restores a deleted album with its tier, and its session if that is deleted too; the changelog
 * records both as added. A merged album gets back what moved.
 * @throws HttpError 404 for an unknown album, 409 for one that is not deleted, or if the merge cannot
 *   be undone, 410 for one that was deleted over 90 days ago
 */
export async function undeleteAlbum(
  { db, now }: RestoreServices,
  id: string,
): Promise<AlbumDetail> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, async (trx) => {
    const found = await repository.findAnyAlbum(trx, id);
    if (found === undefined) throw notFound(`Album with ID ${id} not found`);
    const { artist, title, tier, session_id, is_test_album, deleted_at } = found;
    const name = `${artist} – ${title}`;
    if (deleted_at === null) throw conflict('NOT_DELETED', `${name} is not deleted.`);
    if (!isRestorable(deleted_at, moment)) throw tooLongDeleted(name);
    await restoreSession(trx, session_id, at);
    await repository.unmarkAlbumDeleted(trx, id, at);
    const group = await undoAlbumMerge(trx, { id, deleted_at }, at);
    const changes = albumCreated({ tier, individual_tiers: {} });
    const subject = { album_id: id, session_id: null, artist, title };
    await insertChanges(
      trx,
      changes,
      { ...subject, is_test_album: is_test_album === 1 },
      at,
      group,
    );
    const album = await findAlbum(trx, id);
    if (album === undefined) throw notFound(`Album with ID ${id} not found`);
    return toVisibleAlbum(trx, album);
  });
}

/** Restores the session of a restored album. */
async function restoreSession(trx: Db, id: string | null, at: string): Promise<void> {
  const session = id === null ? undefined : await findAnySession(trx, id);
  if (session === undefined || session.deleted_at === null) return;
  await unmarkSessionDeleted(trx, session.id, at);
  await insertChanges(trx, sessionRestored(), aboutSession(session.id), at);
}
