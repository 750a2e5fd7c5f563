import type { RoomPrediction } from '#shared/domain/rooms/room.ts';
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
