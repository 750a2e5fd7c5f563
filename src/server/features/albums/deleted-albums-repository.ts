import type { Db } from '../../database/connection.ts';

/** The albums deleted since a date, latest first. */
export function findDeletedAlbums(db: Db, since: string) {
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'deleted_at'])
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** One album, deleted or not. */
export function findAnyAlbum(db: Db, id: string) {
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'tier', 'session_id', 'is_test_album', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function unmarkAlbumDeleted(db: Db, id: string, at: string): Promise<void> {
  await db
    .updateTable('albums')
    .set({ deleted_at: null, updated_at: at })
    .where('id', '=', id)
    .execute();
}
