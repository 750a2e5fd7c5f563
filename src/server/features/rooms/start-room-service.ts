import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { roomSchema } from '#shared/contracts/room-response.ts';
import type { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { newRoomCode } from '#shared/domain/rooms/room.ts';
import type { Transaction } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createPresences } from '../../domain/presence/presence.ts';
import { waitingAlbum } from '../../domain/rooms/room-play.ts';
import { getVisibleSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { addPush } from '../../notification-events/add-push.ts';
import { findSession } from '../sessions/sessions-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { rejectAlbumsInRound } from './albums-in-rounds-repository.ts';
import {
  findAlbumsToRate,
  findSessionToRate,
  rejectUnknownAlbums,
} from './played-albums-repository.ts';
import { followSubmitters } from './room-albums.ts';
import type { RoomServices } from './room-changes.ts';
import { viewRoom } from './room-view.ts';
import { findOpenRoom, findRoomByCode, insertRoom, type StoredRoom } from './rooms-repository.ts';

type Opening = EndpointInput<typeof openRoomEndpoint>['body'];

/**
 * Opens a room in its lobby; the same idempotency key opens it once.
 * @throws HttpError 409 ROOM_OPEN with the code of the open room; 400; 404
 */
export async function startRoom(
  services: RoomServices,
  opening: Opening,
  key: string | null,
): Promise<RoomResponse> {
  const { db, now } = services;
  const moment = now();
  let added: string | null = null;
  const opened = await inTransaction(db, (trx) => {
    added = null;
    return withIdempotencyKey(trx, key, moment, roomSchema, async () => {
      const room = await createRoom(trx, services, opening, moment.toISOString());
      added = room.id;
      // Nobody is in it but the host.
      const attendance = { ...services, presences: createPresences(now) };
      return viewRoom(trx, room, { id: null, isHost: true }, attendance);
    });
  });
  if (added !== null) {
    services.presences.at(added).touchHost();
    services.schedule();
  }
  // A repeated request gets the stored response, of a time when no submitter was hidden.
  const hidden = await findHiddenSubmitters(db);
  const albums = opened.albums.map((album) => ({
    ...album,
    submitted_by: getVisibleSubmitter(hidden, album.album_id, album.submitted_by),
  }));
  return { ...opened, albums };
}

async function createRoom(
  trx: Transaction,
  services: RoomServices,
  { session_id, album_ids, games, guests_allowed }: Opening,
  at: string,
): Promise<StoredRoom> {
  await rejectSecond(trx);
  if (session_id !== null && (await findSession(trx, session_id, true)) === undefined)
    throw notFound(`Session with ID ${session_id} not found`);
  await rejectUnknownAlbums(trx, album_ids);
  await rejectAlbumsInRound(trx, album_ids);
  const evening = await findEvening(trx, services, session_id, album_ids);
  const empty: StoredRoom = {
    id: newId(),
    code: await unusedCode(trx),
    // Its browsers have rows of their own.
    entry_key: '',
    status: 'open',
    session_id: evening.session_id,
    version: 1,
    is_held: false,
    guests_allowed: guests_allowed ?? services.getClub().guests_allowed,
    has_calls: games.calls,
    has_guesses: games.guesses,
    reveal_at: null,
    opened_at: at,
    started_at: null,
    changed_at: at,
    albums: evening.ids.map(waitingAlbum),
    seats: [],
    ratings: [],
    predictions: [],
    seat_requests: [],
  };
  const room = await followSubmitters(trx, { ...empty, albums: [] }, empty);
  await insertRoom(trx, room);
  await addEvent(trx, { event: 'room_opened', details: { room_id: room.id } }, at);
  await addPush(trx, 'room_open', room.id, at);
  return room;
}

type Evening = { session_id: string | null; ids: readonly string[] };

/** Session and albums of a new room: the given ones, else the unrated ones of the session. */
async function findEvening(
  trx: Transaction,
  { today }: RoomServices,
  named: string | null,
  album_ids: readonly string[],
): Promise<Evening> {
  if (album_ids.length > 0) return { session_id: named, ids: album_ids };
  const session_id = named ?? (await findSessionToRate(trx, today()));
  return { session_id, ids: await findAlbumsToRate(trx, session_id) };
}

async function unusedCode(trx: Transaction): Promise<string> {
  const code = newRoomCode((below) => randomInt(below));
  return (await findRoomByCode(trx, code)) === undefined ? code : unusedCode(trx);
}

async function rejectSecond(trx: Transaction): Promise<void> {
  const room = await findOpenRoom(trx);
  if (room === undefined) return;
  throw conflict('ROOM_OPEN', 'A listening room is already open', { code: room.code });
}
