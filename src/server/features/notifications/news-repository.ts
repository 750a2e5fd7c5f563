import type { Db } from '../../database/connection.ts';

type ListedAlbum = { artist: string; title: string; cover_url: string | null };

/** Some albums by id, without deleted ones and test albums. */
export async function findListedAlbums(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedAlbum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .execute();
  return new Map(rows.map(({ id, ...album }) => [id, album]));
}
