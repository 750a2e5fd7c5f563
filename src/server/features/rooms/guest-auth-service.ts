import type { KnownBrowser } from '../../lib/browsers.ts';
import { HttpError } from '../../lib/errors.ts';
import type { RoomServices } from './room-changes.ts';
import { getWatchers } from './room-view.ts';
import { findOpenRoom, findRoomByCode, requireKnown, type StoredRoom } from './rooms-repository.ts';

/** Maximum number of browsers without a seat, and of those from one IP address. */
const MAX_WATCHERS = 60;
const MAX_WATCHERS_OF_ADDRESS = 40;

/**
 * Finds a room by code, and whether a browser has entered it. One that entered the open room stays
 * known with any code.
 */
export async function authenticateGuest(
  { db }: Pick<RoomServices, 'db'>,
  { code, browser }: { code: string; browser: KnownBrowser | undefined },
): Promise<{ room: StoredRoom | undefined; isKnown: boolean }> {
  const room = await findRoomByCode(db, code);
  const entered = room ?? (await findOpenRoom(db));
  return { room, isKnown: entered !== undefined && browser?.room_id === entered.id };
}

/** Asserts that a room with the code exists. @throws HttpError 404 */
export function requireRoom(room: StoredRoom | undefined): StoredRoom {
  return requireKnown(room);
}

/**
 * Rejects a newcomer to a room without a place for another watcher.
 * @param caller client key of the newcomer; those of one address leave places for others
 * @throws HttpError 409 ROOM_FULL with the taken seats, and whether guests may take one
 */
export function rejectFull({ presences }: RoomServices, room: StoredRoom, caller: string): void {
  const presence = presences.at(room.id);
  const watchers = getWatchers(room, presence);
  const neighbors = watchers.filter((id) => presence.getCallerKey(id) === caller);
  const isFull = watchers.length >= MAX_WATCHERS;
  if (!isFull && neighbors.length < MAX_WATCHERS_OF_ADDRESS) return;
  const most = isFull ? `${MAX_WATCHERS} watchers` : `${MAX_WATCHERS_OF_ADDRESS} from your network`;
  const text = `This room already has ${most}. Take a seat, or try again later.`;
  const taken = room.seats.map(({ reviewer }) => reviewer);
  const { guests_allowed } = room;
  throw new HttpError(409, 'ROOM_FULL', text, undefined, undefined, { taken, guests_allowed });
}
