import type { AlbumWords, ListedWords } from '#shared/contracts/album-words.ts';
import type { AlbumWordsRecord } from '#shared/contracts/export-document.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { personName } from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';
import type { AlbumWordsTable } from '../../database/tables/album-tables.ts';
import { offset, type Page } from '../../lib/paging.ts';

const WORDS = ['id', 'text', 'written_at', 'edited_at', 'version'] as const;
const QUALIFIED = WORDS.map((column) => `album_words.${column}` as const);

/** The writer; of a merged person, the other one. */
const REVIEWER = personName('album_words.person_id').as('reviewer');

/** All words as an export has them, those about deleted albums included, oldest first. */
export function findAllWords(db: Db): Promise<AlbumWordsRecord[]> {
  return db
    .selectFrom('album_words')
    .select(['id', 'album_id', 'text', 'written_at', 'edited_at'])
    .select(REVIEWER)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
}

/** Words about an album, newest first. */
export function findWordsOfAlbum(db: Db, album_id: string): Promise<AlbumWords[]> {
  return db
    .selectFrom('album_words')
    .select(WORDS)
    .select(REVIEWER)
    .where('album_id', '=', album_id)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A page of the words about albums that are not deleted, newest first. */
export async function findListedWords(
  db: Db,
  page: Page,
  include_test_albums: boolean,
): Promise<ListedWords[]> {
  const rows = await selectListed(db, include_test_albums)
    .select(QUALIFIED)
    .select(REVIEWER)
    .select(['albums.id as album_id', 'artist', 'title', 'cover_url'])
    .orderBy('album_words.written_at', 'desc')
    .orderBy('album_words.id', 'desc')
    .limit(page.limit)
    .offset(offset(page))
    .execute();
  return rows.map(({ album_id, artist, title, cover_url, ...words }) => ({
    ...words,
    album: { id: album_id, artist, title, cover_url },
  }));
}

export async function countListedWords(db: Db, include_test_albums: boolean): Promise<number> {
  const { total } = await selectListed(db, include_test_albums)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function selectListed(db: Db, include_test_albums: boolean) {
  return db
    .selectFrom('album_words')
    .innerJoin('albums', 'albums.id', 'album_words.album_id')
    .where('albums.deleted_at', 'is', null)
    .$if(!include_test_albums, (query) => query.where('is_test_album', '=', 0));
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
