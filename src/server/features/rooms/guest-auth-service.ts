import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HttpError } from '../../lib/errors.ts';
import type { RoomServices } from './room-changes.ts';
import { type Guest, getWatchers } from './room-view.ts';
import { findOpenRoom, findRoomByCode, requireKnown, type StoredRoom } from './rooms-repository.ts';

/** Maximum number of browsers without a seat. */
const MAX_WATCHERS = 60;

export type Knock = {
  code: string;
  /** Value of the browser's cookie. */
  token: string | null;
  isHost: boolean;
};

/**
 * Finds a room by code, and identifies the guest; the id is `null` without a valid cookie. A cookie
 * of the open room is valid with any code.
 */
export async function authenticateGuest(
  { db }: Pick<RoomServices, 'db'>,
  { code, token, isHost }: Knock,
): Promise<{ room: StoredRoom | undefined; guest: Guest }> {
  const room = await findRoomByCode(db, code);
  const known = room ?? (await findOpenRoom(db));
  const isKnown = token !== null && known !== undefined && isSigned(token, known);
  return { room, guest: { id: isKnown ? toHash(token) : null, isHost } };
}

/**
 * Creates a token for an admitted browser: random, and signed for this room. The database stores
 * only the hash of a token that took a seat.
 */
export function makeToken(room: StoredRoom): { id: string; token: string } {
  const nonce = randomBytes(32).toString('base64url');
  const token = `${nonce}.${sign(nonce, room)}`;
  return { id: toHash(token), token };
}

/** Asserts that a room with the code exists. @throws HttpError 404 */
export function requireRoom(room: StoredRoom | undefined): StoredRoom {
  return requireKnown(room);
}

/** @throws HttpError 409 ROOM_FULL with the taken seats, and whether guests may take one */
export function rejectFull({ people }: RoomServices, room: StoredRoom): void {
  if (room.status === 'closed' || getWatchers(room, people).length < MAX_WATCHERS) return;
  const text = `This room already has ${MAX_WATCHERS} watchers. Take a seat, or try again later.`;
  const taken = room.seats.map(({ reviewer }) => reviewer);
  const { guests_allowed } = room;
  throw new HttpError(409, 'ROOM_FULL', text, undefined, undefined, { taken, guests_allowed });
}

/** Counts a guest as present; event streams announce new ones. */
export function noteGuest(
  { people, announce }: RoomServices,
  room: StoredRoom,
  { id, isHost }: { id: string; isHost: boolean },
): void {
  if (room.status === 'open' && people.touch(id, isHost)) announce();
}

function isSigned(token: string, room: StoredRoom): boolean {
  const [, nonce = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(token) ?? [];
  if (signature === '') return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, room)));
}

function sign(nonce: string, { entry_key }: StoredRoom): string {
  return createHmac('sha256', entry_key).update(nonce).digest('base64url');
}

function toHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
