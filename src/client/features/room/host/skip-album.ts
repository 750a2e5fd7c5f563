import { hostStep, type RoomResponse } from '../../../queries/rooms.ts';
import { isWaiting } from './queue-order.ts';

/** Skips the current album, and starts the next queued one, if any. */
export async function skipAlbum({ code, albums }: RoomResponse): Promise<RoomResponse> {
  const room = await hostStep(code, 'skip');
  return albums.some(isWaiting) ? hostStep(code, 'next') : room;
}
