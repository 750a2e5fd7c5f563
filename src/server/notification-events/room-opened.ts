import { z } from 'zod';
import type { Db } from '../database/connection.ts';
import { findListedAlbums } from '../features/outbox/outbox-repository.ts';
import { findOpenRoom, type StoredRoom } from '../features/rooms/rooms-repository.ts';
import { defineEvent, type EventText } from './event-type.ts';

export const roomOpenedEvent = defineEvent({ room_id: z.string() }, async ({ db }, { room_id }) => {
  const room = await findListedRoom(db, room_id);
  return room && toRoomText(room);
});

/** Finds a room while it is open; `null` for one with test albums only. */
export async function findListedRoom(db: Db, id: string): Promise<StoredRoom | null> {
  const room = await findOpenRoom(db);
  if (room?.id !== id) return null;
  const ids = room.albums.map(({ album_id }) => album_id);
  const isTest = ids.length > 0 && (await findListedAlbums(db, ids)).size === 0;
  return isTest ? null : room;
}

/** Its link lets everyone who reads it take a seat. */
export function toRoomText({ id, code }: { id: string; code: string }): EventText {
  return {
    title: 'The listening room is open',
    lines: [`Take a seat: the code is ${code}.`],
    link: { path: `/room/${code}`, label: 'Join the room' },
    data: { room_id: id, code },
  };
}
