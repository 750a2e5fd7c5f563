import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { conflict } from '../../lib/errors.ts';
import { findShownAlbums } from './played-albums-repository.ts';

/** @throws HttpError 409 ALBUM_IN_ROUND with the round */
export async function rejectAlbumsInRound(trx: Transaction, ids: readonly string[]): Promise<void> {
  const round = await findRoundOfAlbums(trx, ids);
  if (round === undefined) return;
  const { id, title, album_id } = round;
  const name = await getAlbumName(trx, album_id);
  const where = title === null ? 'an open round' : `the open round “${title}”`;
  throw conflict('ALBUM_IN_ROUND', `${name} is in ${where}`, { album_id, club_round_id: id });
}

/** The open round with one of these albums; undefined for none. */
async function findRoundOfAlbums(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; title: string | null; album_id: string } | undefined> {
  if (ids.length === 0) return undefined;
  return db
    .selectFrom('club_round_albums')
    .innerJoin('club_rounds', 'club_rounds.id', 'club_round_albums.round_id')
    .select(['club_rounds.id', 'title', 'album_id'])
    .where('status', '=', 'open')
    .where('album_id', 'in', ids)
    .executeTakeFirst();
}

/** Name of an album for messages. */
export async function getAlbumName(trx: Transaction, id: string): Promise<string> {
  const album = (await findShownAlbums(trx, [id])).get(id);
  return album === undefined ? 'An album' : getRoundTitle(null, [album]);
}
