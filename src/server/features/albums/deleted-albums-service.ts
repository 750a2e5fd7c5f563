import { albumCreated } from '#shared/domain/changelog.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { HttpError, notFound } from '../../http/errors.ts';
import { insertChanges } from '../changelog/changelog-repository.ts';
import { recountAlbums } from '../sessions/sessions-repository.ts';
import * as repository from './deleted-albums-repository.ts';

/** The albums that were deleted and can be restored, the last one first. */
export function listDeleted({ db }: Pick<Services, 'db'>) {
  return repository.findDeletedAlbums(db);
}

/**
 * Brings a deleted album back into every list with the tier it had; the changelog says that it was
 * added.
 * @throws HttpError for an album that is not there, or not deleted
 */
export async function restore({ db, now }: Pick<Services, 'db' | 'now'>, id: string) {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const album = await repository.findAnyAlbum(trx, id);
    if (album === undefined) throw notFound(`Album with ID ${id} not found`);
    const { artist, title, tier, session_id, is_test_album, deleted_at } = album;
    if (deleted_at === null)
      throw new HttpError(409, 'NOT_DELETED', `${artist} – ${title} is not deleted.`);
    await repository.unmarkAlbumDeleted(trx, id, at);
    await recountAlbums(trx, [session_id]);
    const changes = albumCreated({ tier, individual_tiers: {} });
    const subject = { album_id: id, session_id: null, artist, title };
    await insertChanges(trx, changes, { ...subject, is_test_album: is_test_album === 1 }, at);
    return album;
  });
}
