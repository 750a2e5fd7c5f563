import { groupBy } from '#shared/domain/group-by.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { personName } from '../../database/people.ts';
import { findInBatches, splitRows } from '../../database/split-rows.ts';
import type { AlbumWordsTable } from '../../database/tables/album-tables.ts';

/** Words with the name of their writer; of a merged person, that of the other one. */
export type AlbumWords = Omit<AlbumWordsTable, 'person_id'> & { reviewer: string };

function selectWords(db: Db) {
  return db
    .selectFrom('album_words')
    .select(['id', 'album_id', 'text', 'written_at', 'edited_at', 'version'])
    .select(personName('album_words.person_id').as('reviewer'));
}

/** Words about the given albums, by album, newest first. */
export async function findWordsOfAlbums(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, AlbumWords[]>> {
  const rows = await findInBatches(ids, (some) =>
    selectWords(db)
      .where('album_id', 'in', some)
      .orderBy('written_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return groupBy(rows, ({ album_id }) => album_id);
}

/** Words about an album by their id. */
export function findAlbumWords(
  db: Db,
  { id, album_id }: Pick<AlbumWords, 'id' | 'album_id'>,
): Promise<AlbumWords | undefined> {
  return selectWords(db).where('id', '=', id).where('album_id', '=', album_id).executeTakeFirst();
}

export async function insertWords(
  trx: Transaction,
  words: readonly AlbumWordsTable[],
): Promise<void> {
  for (const some of splitRows(words)) await trx.insertInto('album_words').values(some).execute();
}

/** Replaces the text, and counts the version. */
export async function updateWords(
  trx: Transaction,
  id: string,
  edit: { text: string; edited_at: string },
): Promise<void> {
  await trx
    .updateTable('album_words')
    .set(({ eb }) => ({ ...edit, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteWords(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('album_words').where('id', '=', id).execute();
}

/** Moves all words about an album to another one. @returns the ids of the moved ones */
export async function moveWordsOfAlbum(
  trx: Transaction,
  from_id: string,
  into_id: string,
): Promise<string[]> {
  const moved = await trx
    .updateTable('album_words')
    .set({ album_id: into_id })
    .where('album_id', '=', from_id)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}
