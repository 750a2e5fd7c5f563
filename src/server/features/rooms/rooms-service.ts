import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import type * as contract from '#shared/contracts/rooms.ts';
import { currentAlbum } from '#shared/domain/rooms/room.ts';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';
import { type Predicting, predict, setGames } from '../../domain/rooms/room-games.ts';
import * as play from '../../domain/rooms/room-play.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { rejectAlbumsInRound } from './albums-in-rounds-repository.ts';
import { rejectUnknownAlbums } from './played-albums-repository.ts';
import { saveCurrentAlbum } from './room-albums.ts';
import {
  changeRoom,
  findOnFile,
  type RoomRequest,
  type RoomServices,
  requireOpenRoom,
  turnCards,
} from './room-changes.ts';
import { type Guest, viewRoom } from './room-view.ts';
import { findOpenRoom, type StoredRoom } from './rooms-repository.ts';
import { requireSeat } from './seats-service.ts';

export type { RoomRequest, RoomServices } from './room-changes.ts';
export type { Guest } from './room-view.ts';

/** True if a room is open; only hosts get its code. */
export async function findRoom({ db }: RoomServices, isHost: boolean) {
  const room = await findOpenRoom(db);
  return { open: room !== undefined, code: isHost ? (room?.code ?? null) : null };
}

/** Returns a room as visible to the guest; the scheduler applies what is due. */
export function getRoom(
  services: RoomServices,
  room: StoredRoom,
  guest: Guest,
): Promise<RoomResponse> {
  return viewRoom(services.db, room, guest, services);
}

/**
 * Submits, changes or withdraws a rating; after the reveal, adds a late one.
 * @throws HttpError 401 SEAT_REQUIRED; 409 NOT_RATING, CARD_REVEALED
 */
export function rateRoomAlbum(
  services: RoomServices,
  request: RoomRequest,
  sealing: play.Sealing,
): Promise<RoomResponse> {
  return changeRoom(services, request, async (room, trx) => {
    const seat = requireSeat(room, request);
    const isRevealed = currentAlbum(room)?.state === 'revealed';
    const onFile = isRevealed ? await findOnFile(trx, room) : {};
    return play.seal(room, seat, sealing, onFile);
  });
}

/**
 * Seals, changes or withdraws a call or a guess.
 * @throws HttpError 400 for an unknown name; 401 SEAT_REQUIRED; 409 NOT_RATING, NO_SUCH_GAME
 */
export function predictInRoom(
  services: RoomServices,
  request: RoomRequest,
  predicting: Predicting,
): Promise<RoomResponse> {
  const { guess } = predicting;
  return changeRoom(services, request, (room) => {
    if (guess != null && !services.getClub().reviewers.includes(guess))
      rejectInvalid({ guess: 'Please choose one of the reviewers' });
    return predict(room, requireSeat(room, request), predicting);
  });
}

/** Shows an emoji on the open pages of the room. @throws HttpError 401 SEAT_REQUIRED */
export async function reactInRoom(
  { db, react }: RoomServices,
  request: RoomRequest,
  emoji: Reaction,
): Promise<{ emoji: Reaction }> {
  const room = await requireOpenRoom(db, request.code);
  requireSeat(room, request);
  react(room.code, emoji);
  return { emoji };
}

export function switchGames(
  services: RoomServices,
  request: RoomRequest,
  games: { calls: boolean; guesses: boolean },
): Promise<RoomResponse> {
  return changeRoom(services, request, (room) => setGames(room, games));
}

type Arranging = EndpointInput<typeof contract.arrangeRoomEndpoint>['body'];

/** Reorders, adds and removes albums. @throws HttpError 400; 409 QUEUE_CHANGED, ALBUM_IN_PLAY */
export function arrangeQueue(
  services: RoomServices,
  request: RoomRequest,
  { album_ids, seen }: Arranging,
): Promise<RoomResponse> {
  return changeRoom(services, request, async (room, trx) => {
    const known = new Set(room.albums.map((album) => album.album_id));
    const added = album_ids.filter((id) => !known.has(id));
    await rejectUnknownAlbums(trx, added);
    await rejectAlbumsInRound(trx, added);
    return play.arrangeAlbums(room, album_ids, seen);
  });
}

/** Starts the first album. @throws HttpError 409 ALREADY_STARTED, NOTHING_WAITING */
export function startFirstAlbum(
  services: RoomServices,
  request: RoomRequest,
): Promise<RoomResponse> {
  return changeRoom(services, request, (room, _trx, at) => play.startEvening(room, at));
}

/** Reveals the cards now. @throws HttpError 409 NOTHING_PLAYING, NOTHING_SEALED */
export function revealCards(services: RoomServices, request: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, request, turnCards);
}

/** Turns all cards at once. @throws HttpError 409 NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING */
export function showAllCards(services: RoomServices, request: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, request, (room, _trx, at) => play.showAll(room, at));
}

/** Disables or enables the automatic reveal. @throws HttpError 409 NOT_RATING */
export function holdCards(
  services: RoomServices,
  request: RoomRequest,
  is_held: boolean,
): Promise<RoomResponse> {
  return changeRoom(services, request, (room) => play.hold(room, is_held));
}

/** Starts another attempt of the vote. @throws HttpError 409 NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING */
export function voteAgain(services: RoomServices, request: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, request, play.rateAgain);
}

/** Skips the current album without a rating. @throws HttpError 409 NOTHING_PLAYING */
export function skipRoomAlbum(services: RoomServices, request: RoomRequest): Promise<RoomResponse> {
  return changeRoom(services, request, play.skip);
}

/** Starts the next album. @throws HttpError 409 NOT_STARTED, NOT_FINISHED, NOTHING_WAITING */
export function startNextAlbum(
  services: RoomServices,
  request: RoomRequest,
): Promise<RoomResponse> {
  return changeRoom(services, request, play.playNextAlbum);
}

/** Closes the room; idempotent. */
export async function endRoom(services: RoomServices, request: RoomRequest): Promise<RoomResponse> {
  const room = await requireOpenRoom(services.db, request.code);
  if (room.status === 'closed') return getRoom(services, room, request.guest);
  return changeRoom(services, request, play.closeRoom);
}

type Saving = EndpointInput<typeof contract.saveInRoomEndpoint>['body'];

/**
 * Saves the revealed ratings of reviewers, with tier and veto, in one transaction; with `next`,
 * starts the next album. A repeated request for a named album changes nothing.
 * @throws HttpError 400; 409 NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING, NOT_RATING, ALBUM_GONE
 */
export function saveRoomAlbum(
  services: RoomServices,
  request: RoomRequest,
  { album_id, tier, veto, veto_by, next: isNext }: Saving,
): Promise<RoomResponse> {
  return changeRoom(services, request, async (room, trx, at) => {
    if (veto && veto_by !== null && !services.getClub().reviewers.includes(veto_by))
      rejectInvalid({ veto_by: 'Please choose one of the reviewers' });
    const saved = { tier, veto, veto_by: veto ? veto_by : null };
    if (album_id !== undefined && play.isSavedAs(room, album_id, saved)) return room;
    const after = play.markSaved(room, saved, at, album_id);
    await saveCurrentAlbum(trx, room, saved, at);
    const isWaiting = after.albums.some(({ state }) => state === 'waiting');
    return isNext && isWaiting ? play.playNextAlbum(after) : after;
  });
}
