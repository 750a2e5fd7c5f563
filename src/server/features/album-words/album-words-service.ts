import { v7 as newId } from 'uuid';
import { type AlbumWords, albumWordsSchema } from '#shared/contracts/album-words.ts';
import type { Db } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { findPersonId } from '../../database/people.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { type Page, pagination } from '../../lib/paging.ts';
import * as repository from '../albums/album-words-repository.ts';
import { isInPlay } from '../club-rounds/my-page-repository.ts';
import { findListedIds } from '../rooms/played-albums-repository.ts';

type WordsServices = Pick<Services, 'db' | 'now'>;

/** Words about an album, and who changes them; `reviewer` is `null` for an admin. */
type WordsRequest = { album_id: string; id: string; reviewer: string | null };

/** A page of the words about all albums, newest first. */
export async function listWords(
  { db }: WordsServices,
  { include_test_albums, ...page }: Page & { include_test_albums: boolean },
) {
  const total = await repository.countListedWords(db, include_test_albums);
  const data = await repository.findListedWords(db, page, include_test_albums);
  return { data, pagination: pagination(page, total) };
}

/**
 * Stores what a reviewer says about an album; the same idempotency key stores it once.
 * @throws HttpError 404; 409 ALBUM_IN_PLAY
 */
export async function addWords(
  { db, now }: WordsServices,
  { album_id, reviewer, text }: { album_id: string; reviewer: string; text: string },
  key: string | null,
): Promise<AlbumWords> {
  const moment = now();
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, albumWordsSchema, async () => {
      await rejectInPlay(trx, album_id);
      const own = { id: newId(), text, written_at: moment.toISOString() };
      const words = { ...own, edited_at: null, version: 1 };
      const person_id = await findPersonId(trx, reviewer, 'reviewer');
      await repository.insertWords(trx, [{ ...words, album_id, person_id }]);
      return { ...words, reviewer };
    }),
  );
}

/**
 * Changes the text of one's own words.
 * @throws HttpError 403 NOT_THE_WRITER; 404; 409 ALBUM_IN_PLAY, and WORDS_CHANGED with the current ones
 */
export async function editWords(
  { db, now }: WordsServices,
  request: WordsRequest,
  { text, version }: { text: string; version: number },
): Promise<AlbumWords> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireWords(trx, request);
    if (version !== before.version)
      throw conflict('WORDS_CHANGED', 'You changed this on another device.', before);
    if (text === before.text) return before;
    await repository.updateWords(trx, request.id, { text, edited_at: at });
    return { ...before, text, edited_at: at, version: version + 1 };
  });
}

/**
 * Removes words, as their writer or as an admin.
 * @throws HttpError 403 NOT_THE_WRITER; 404; 409 ALBUM_IN_PLAY
 */
export async function removeWords(
  { db }: WordsServices,
  request: WordsRequest,
): Promise<AlbumWords> {
  return inTransaction(db, async (trx) => {
    const words = await requireWords(trx, request);
    await repository.deleteWords(trx, request.id);
    return words;
  });
}

async function requireWords(
  trx: Db,
  { album_id, id, reviewer }: WordsRequest,
): Promise<AlbumWords> {
  await rejectInPlay(trx, album_id);
  const words = (await repository.findWordsOfAlbum(trx, album_id)).find((one) => one.id === id);
  if (words === undefined) throw notFound('These words were removed');
  if (reviewer !== null && words.reviewer !== reviewer)
    throw new HttpError(403, 'NOT_THE_WRITER', 'Only the person who wrote this can change it');
  return words;
}

/** @throws HttpError 404 for an unknown or deleted album, 409 while it is being rated */
async function rejectInPlay(trx: Db, album_id: string): Promise<void> {
  if (!(await findListedIds(trx, [album_id])).has(album_id))
    throw notFound(`Album with ID ${album_id} not found`);
  if (await isInPlay(trx, album_id))
    throw conflict('ALBUM_IN_PLAY', 'This album is being rated in a round or a room');
}
