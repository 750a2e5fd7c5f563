import type { Db } from '../../database/connection.ts';

/** Albums of the open rounds. */
export function selectInRounds(db: Db) {
  return db
    .selectFrom('club_round_albums')
    .innerJoin('club_rounds', 'club_rounds.id', 'club_round_albums.round_id')
    .select('album_id')
    .where('status', '=', 'open');
}

/** Albums of the open room. */
export function selectInRoom(db: Db) {
  return db
    .selectFrom('room_albums')
    .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
    .select('album_id')
    .where('status', '=', 'open');
}

/** True if an album is in an open round or in the open room. */
export async function isInPlay(db: Db, album_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('albums')
    .select('id')
    .where('id', '=', album_id)
    .where(({ or, eb }) =>
      or([eb('id', 'in', selectInRounds(db)), eb('id', 'in', selectInRoom(db))]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
