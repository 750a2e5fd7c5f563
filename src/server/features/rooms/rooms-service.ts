import { randomBytes, randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type * as contract from '#shared/contracts/rooms.ts';
import type { RoomResponse } from '#shared/contracts/rooms.ts';
import { roomSchema } from '#shared/contracts/rooms.ts';
import { currentAlbum, getRatings, newRoomCode, RoomError } from '#shared/domain/rooms/room.ts';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import { withoutGuests } from '#shared/domain/rooms/room-verdict.ts';
import type { Transaction } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Predicting, predict, setGames } from '../../domain/rooms/room-games.ts';
import * as play from '../../domain/rooms/room-play.ts';
import { getVisibleSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { conflict, notFound, rejectInvalid } from '../../lib/errors.ts';
import { saveVerdict } from '../albums/album-changes-repository.ts';
import { findAlbum } from '../albums/albums-repository.ts';
import { eveningGroup } from '../changelog/change-groups-repository.ts';
import { addEvent } from '../notifications/outbox-repository.ts';
import { findSession } from '../sessions/sessions-repository.ts';
import { createPresence } from './presence.ts';
import { followSubmitters } from './room-albums.ts';
import {
  changeRoom,
  findOnFile,
  type RoomRequest,
  type RoomServices,
  requireOpenRoom,
  settleRoom,
  turnCards,
} from './room-changes.ts';
import { type Guest, viewRoom } from './room-view.ts';
import * as repository from './rooms-repository.ts';
import { requireSeat } from './seats-service.ts';
import { findHiddenSubmitters } from './submitter-visibility-repository.ts';

export type { RoomRequest, RoomServices } from './room-changes.ts';
export type { Guest } from './room-view.ts';

/** True if a room is open; only hosts get its code. */
export async function findRoom({ db }: RoomServices, isHost: boolean) {
  const room = await repository.findOpenRoom(db);
  return { open: room !== undefined, code: isHost ? (room?.code ?? null) : null };
}

type Opening = EndpointInput<typeof contract.openRoomEndpoint>['body'];

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
  const { session_id, album_ids, games } = opening;
  const guests_allowed = opening.guests_allowed ?? services.getClub().guests_allowed;
  const moment = now();
  const at = moment.toISOString();
  let isNew = false;
  const opened = await inTransaction(db, (trx) => {
    isNew = false;
    return withIdempotencyKey(trx, key, moment, roomSchema, async () => {
      await rejectSecond(trx);
      if (session_id !== null && (await findSession(trx, session_id, true)) === undefined)
        throw notFound(`Session with ID ${session_id} not found`);
      await rejectUnknown(trx, album_ids);
      const evening = await findEvening(trx, services, session_id, album_ids);
      const room = await insert(trx, evening, { games, guests_allowed }, at);
      await addEvent(trx, { event: 'room_opened', details: { room_id: room.id } }, at);
      isNew = true;
      // Nobody is in it but the host.
      const attendance = { ...services, people: createPresence(now) };
      return viewRoom(trx, room, { id: null, isHost: true }, attendance);
    });
  });
  if (isNew) {
    services.people.clear();
    services.people.touchHost();
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

type Evening = { session_id: string | null; ids: readonly string[] };

/** Session and albums of a new room: the given ones, else the unrated ones of the session. */
async function findEvening(
  trx: Transaction,
  { today }: RoomServices,
  named: string | null,
  album_ids: readonly string[],
): Promise<Evening> {
  if (album_ids.length > 0) return { session_id: named, ids: album_ids };
  const session_id = named ?? (await repository.findSessionToRate(trx, today()));
  return { session_id, ids: await repository.findAlbumsToRate(trx, session_id) };
}

async function insert(
  trx: Transaction,
  { session_id, ids }: Evening,
  { games, guests_allowed }: Pick<Opening, 'games'> & { guests_allowed: boolean },
  at: string,
): Promise<repository.StoredRoom> {
  const empty: repository.StoredRoom = {
    id: newId(),
    code: await unusedCode(trx),
    entry_key: randomBytes(32).toString('base64url'),
    status: 'open',
    session_id,
    version: 1,
    is_held: false,
    guests_allowed,
    has_calls: games.calls,
    has_guesses: games.guesses,
    reveal_at: null,
    opened_at: at,
    started_at: null,
    changed_at: at,
    albums: ids.map(play.waitingAlbum),
    seats: [],
    ratings: [],
    predictions: [],
    seat_requests: [],
  };
  const room = await followSubmitters(trx, { ...empty, albums: [] }, empty);
  await repository.insertRoom(trx, room);
  return room;
}

async function unusedCode(trx: Transaction): Promise<string> {
  const code = newRoomCode((below) => randomInt(below));
  return (await repository.findRoomByCode(trx, code)) === undefined ? code : unusedCode(trx);
}

async function rejectSecond(trx: Transaction): Promise<void> {
  const room = await repository.findOpenRoom(trx);
  if (room === undefined) return;
  throw conflict('ROOM_OPEN', 'A listening room is already open', { code: room.code });
}

async function rejectUnknown(trx: Transaction, ids: readonly string[]): Promise<void> {
  const listed = await repository.findListedIds(trx, ids);
  const unknown = ids.findIndex((id) => !listed.has(id));
  if (unknown >= 0) rejectInvalid({ [`album_ids.${unknown}`]: 'There is no such album' });
}

/** Returns a room as visible to the guest. */
export async function getRoom(
  services: RoomServices,
  room: repository.StoredRoom,
  guest: Guest,
): Promise<RoomResponse> {
  return viewRoom(services.db, await settleRoom(services, room), guest, services);
}

/**
 * Submits, changes or withdraws a rating; after the reveal, adds a late one.
 * @throws HttpError 401 SEAT_REQUIRED; 409 NOT_RATING, CARD_REVEALED
 */
export function rateRoomAlbum(
  services: RoomServices,
  asked: RoomRequest,
  sealing: play.Sealing,
): Promise<RoomResponse> {
  return changeRoom(services, asked, async (room, trx) => {
    const seat = requireSeat(room, asked);
    const isRevealed = currentAlbum(room)?.state === 'revealed';
    const onFile = isRevealed ? await findOnFile(trx, room) : {};
    return { ...room, ...play.seal(room, seat, sealing, onFile) };
  });
}

/**
 * Seals, changes or withdraws a call or a guess.
 * @throws HttpError 400 for an unknown name; 401 SEAT_REQUIRED; 409 NOT_RATING, NO_SUCH_GAME
 */
export function predictInRoom(
  services: RoomServices,
  asked: RoomRequest,
  predicting: Predicting,
): Promise<RoomResponse> {
  const { guess } = predicting;
  return changeRoom(services, asked, (room) => {
    if (guess != null && !services.getClub().reviewers.includes(guess))
      rejectInvalid({ guess: 'Please choose one of the reviewers' });
    return { ...room, ...predict(room, requireSeat(room, asked), predicting) };
  });
}

/** Shows an emoji on the open pages of the room. @throws HttpError 401 SEAT_REQUIRED */
export async function reactInRoom(
  { db, react }: RoomServices,
  asked: RoomRequest,
  emoji: Reaction,
): Promise<{ emoji: Reaction }> {
  const room = await requireOpenRoom(db, asked.code);
  requireSeat(room, asked);
  react(room.code, emoji);
  return { emoji };
}

/** Switches the games. */
export function switchGames(
  services: RoomServices,
  asked: RoomRequest,
  games: { calls: boolean; guesses: boolean },
): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({ ...room, ...setGames(room, games) }));
}

type Arranging = EndpointInput<typeof contract.arrangeRoomEndpoint>['body'];

/** Reorders, adds and removes albums. @throws HttpError 400; 409 QUEUE_CHANGED, ALBUM_IN_PLAY */
export function arrangeQueue(
  services: RoomServices,
  asked: RoomRequest,
  { album_ids, seen }: Arranging,
): Promise<RoomResponse> {
  return changeRoom(services, asked, async (room, trx) => {
    const known = new Set(room.albums.map((album) => album.album_id));
    await rejectUnknown(
      trx,
      album_ids.filter((id) => !known.has(id)),
    );
    return { ...room, ...play.arrangeAlbums(room, album_ids, seen) };
  });
}

/** Starts the first album. @throws HttpError 409 ALREADY_STARTED, NOTHING_WAITING */
export function startFirstAlbum(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, asked, (room, _trx, at) => ({
    ...room,
    ...play.startEvening(room, at),
  }));
}

/** Reveals the cards now. @throws HttpError 409 NOTHING_PLAYING, NOTHING_SEALED */
export function revealCards(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, asked, turnCards);
}

/** Disables or enables the automatic reveal. @throws HttpError 409 NOT_RATING */
export function holdCards(
  services: RoomServices,
  asked: RoomRequest,
  is_held: boolean,
): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({ ...room, ...play.hold(room, is_held) }));
}

/** Starts another round. @throws HttpError 409 NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING */
export function voteAgain(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({ ...room, ...play.rateAgain(room) }));
}

/** Skips the current album without a rating. @throws HttpError 409 NOTHING_PLAYING */
export function skipRoomAlbum(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({ ...room, ...play.skip(room) }));
}

/** Starts the next album. @throws HttpError 409 NOT_STARTED, NOT_FINISHED, NOTHING_WAITING */
export function startNextAlbum(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({ ...room, ...play.goOn(room) }));
}

/** Closes the room; idempotent. */
export async function endRoom(services: RoomServices, asked: RoomRequest): Promise<RoomResponse> {
  const room = await requireOpenRoom(services.db, asked.code);
  if (room.status === 'closed') return getRoom(services, room, asked.guest);
  return changeRoom(services, asked, (room) => ({ ...room, ...play.closeRoom(room) }));
}

type Saving = EndpointInput<typeof contract.saveInRoomEndpoint>['body'];

/**
 * Saves the revealed ratings of reviewers, with tier and veto, in one transaction; with `next`,
 * starts the next album.
 * @throws HttpError 400; 409 NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING, ALBUM_GONE
 */
export function saveRoomAlbum(
  services: RoomServices,
  asked: RoomRequest,
  { tier, veto, veto_by, next: isNext }: Saving,
): Promise<RoomResponse> {
  return changeRoom(services, asked, async (room, trx, at) => {
    if (veto && veto_by !== null && !services.getClub().reviewers.includes(veto_by))
      rejectInvalid({ veto_by: 'Please choose one of the reviewers' });
    const saved = { tier, veto, veto_by: veto ? veto_by : null };
    const after = play.markSaved(room, saved);
    const album_id = currentAlbum(room)?.album_id ?? '';
    const album = await findAlbum(trx, album_id);
    if (album === undefined) throw new RoomError('ALBUM_GONE');
    const cards = withoutGuests(getRatings(room, album_id));
    const given = cards.map(({ reviewer, tier }) => [reviewer, tier]);
    const individual_tiers = { ...album.individual_tiers, ...Object.fromEntries(given) };
    const ratings = cards.map((rating) => rating.tier);
    const group = eveningGroup(room.id, { ...album, tier }, ratings, at);
    await saveVerdict(trx, album, { ...saved, individual_tiers }, at, group);
    const isWaiting = after.albums.some(({ state }) => state === 'waiting');
    return { ...room, ...(isNext && isWaiting ? play.goOn(after) : after) };
  });
}
