import type { Room, RoomPrediction } from '#shared/domain/rooms/room.ts';
import type { Db } from '../../database/connection.ts';

/** Calls and guesses of a room. */
export function findPredictions(db: Db, room_id: string): Promise<RoomPrediction[]> {
  return db
    .selectFrom('room_predictions')
    .select(['album_id', 'reviewer', 'seat_id', 'call', 'guess'])
    .where('room_id', '=', room_id)
    .orderBy('reviewer')
    .execute();
}

/** Writes only new and removed predictions, so that a tap writes one row. */
export async function savePredictions(db: Db, before: Room, after: Room): Promise<void> {
  const removed = before.predictions.filter((one) => !after.predictions.includes(one));
  for (const { album_id, reviewer } of removed)
    await db
      .deleteFrom('room_predictions')
      .where('room_id', '=', after.id)
      .where('album_id', '=', album_id)
      .where('reviewer', '=', reviewer)
      .execute();
  const added = after.predictions.filter((one) => !before.predictions.includes(one));
  if (added.length === 0) return;
  const rows = added.map((prediction) => ({ ...prediction, room_id: after.id }));
  await db.insertInto('room_predictions').values(rows).execute();
}
