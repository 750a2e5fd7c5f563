import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { findLookalikeProblem, findSameName, isVisibleName } from '#shared/domain/people/names.ts';
import {
  MAX_GUEST_NAME_LENGTH,
  MAX_GUESTS,
  type Room,
  RoomError,
  type RoomSeat,
} from '#shared/domain/rooms/room.ts';
import { findForgottenNames, findReviewers } from '../../database/people.ts';
import { toGuestName } from '../../domain/rooms/guest-names.ts';
import * as seats from '../../domain/rooms/room-seats.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';
import { findBrowser, findLinkedBrowsers } from '../browsers/browsers-repository.ts';
import { updateLastUseOfReviewer } from '../browsers/personal-links-repository.ts';
import { findLinkedReviewer, personRequired, requirePerson } from '../voting/voters-service.ts';
import { changeRoom, type RoomRequest, type RoomServices } from './room-changes.ts';
import { findOpenRoom, type StoredRoom } from './rooms-repository.ts';

/**
 * Takes a seat for a reviewer or a guest; a phone with the personal link of a reviewer also takes
 * theirs over from another of their phones.
 * @throws HttpError 400 for a name that is not allowed; 409 SEAT_TAKEN, NAME_TAKEN,
 * GUESTS_NOT_ALLOWED, TOO_MANY_GUESTS
 */
export function claimSeat(
  services: RoomServices,
  request: RoomRequest,
  seat: RoomSeat,
): Promise<RoomResponse> {
  if (seat.is_guest)
    return changeRoom(services, request, async (room, trx) => {
      const guest = await nameGuest({ ...services, db: trx }, room, seat);
      return seats.withSeatTaken(room, guest);
    });
  return changeRoom(services, request, async (room, trx) => {
    if (!services.getClub().reviewers.includes(seat.reviewer))
      rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
    const own = await findOwnBrowsers({ ...services, db: trx }, seat);
    return seats.withSeatTaken(room, seat, own);
  });
}

/** The browsers of a reviewer, if the one that wants their seat has their personal link. */
async function findOwnBrowsers(
  { db, now, getClub }: Pick<RoomServices, 'db' | 'now' | 'getClub'>,
  { id, reviewer }: Pick<RoomSeat, 'id' | 'reviewer'>,
): Promise<string[]> {
  const linked = await findLinkedReviewer({ db, getClub }, await findBrowser(db, id, now()));
  if (linked?.reviewer !== reviewer) return [];
  await updateLastUseOfReviewer(db, reviewer, now().toISOString());
  return findLinkedBrowsers(db, reviewer);
}

/**
 * Returns the seat of a guest with a name that no one else has or had (product/rooms.md#guests).
 * @throws HttpError 400
 * @throws RoomError GUESTS_NOT_ALLOWED, TOO_MANY_GUESTS, NAME_TAKEN
 */
async function nameGuest(
  { db }: Pick<RoomServices, 'db'>,
  room: StoredRoom,
  seat: RoomSeat,
): Promise<RoomSeat> {
  const { id, reviewer: typed } = seat;
  if (!room.guests_allowed) throw new RoomError('GUESTS_NOT_ALLOWED');
  const others = room.seats.filter((one) => one.is_guest && one.id !== id);
  if (others.length >= MAX_GUESTS) throw new RoomError('TOO_MANY_GUESTS');
  if (!isVisibleName(typed)) rejectInvalid({ reviewer: 'A name is required' });
  if (typed.length > MAX_GUEST_NAME_LENGTH)
    rejectInvalid({ reviewer: `A name has at most ${MAX_GUEST_NAME_LENGTH} characters` });
  const problem = findLookalikeProblem(typed);
  if (problem !== null) rejectInvalid({ reviewer: problem });
  if (findSameName(await findReviewers(db), typed) !== undefined)
    rejectInvalid({ reviewer: 'That’s the name of a reviewer. Pick another one.' });
  if (findSameName(await findForgottenNames(db), typed) !== undefined)
    rejectInvalid({ reviewer: 'This name stands for someone else. Pick another one.' });
  return { ...seat, reviewer: toGuestName(room, id, typed) };
}

/** Allows guests to take a seat, or not; those who have one stay. */
export function switchGuests(
  services: RoomServices,
  request: RoomRequest,
  isAllowed: boolean,
): Promise<RoomResponse> {
  return changeRoom(services, request, (room) => ({ ...room, guests_allowed: isAllowed }));
}

/**
 * Requests a seat that another browser has from the host. Replaces an earlier request whose guest
 * is absent.
 * @throws HttpError 400; 409 SEAT_FREE, SEAT_REQUESTED
 */
export function createSeatRequest(
  services: RoomServices,
  request: RoomRequest,
  seat: Pick<RoomSeat, 'id' | 'reviewer'>,
): Promise<RoomResponse> {
  const { presences } = services;
  return changeRoom(services, request, (room) => {
    const names = [...services.getClub().reviewers, ...room.seats.map(({ reviewer }) => reviewer)];
    if (!names.includes(seat.reviewer))
      rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
    const isAsleep = (guest: string) => !presences.at(room.id).isPresent(guest);
    return seats.addSeatRequest(room, seat, isAsleep);
  });
}

type SeatAnswer = { reviewer: string; isAllowed: boolean };

/** Accepts or denies a seat request. @throws HttpError 409 NO_SEAT_REQUEST */
export function resolveSeatRequest(
  services: RoomServices,
  request: RoomRequest,
  { reviewer, isAllowed }: SeatAnswer,
): Promise<RoomResponse> {
  return changeRoom(services, request, (room) =>
    seats.settleSeatRequest(room, reviewer, isAllowed),
  );
}

/** Leaves a seat, or frees it as host. @throws HttpError 401 SEAT_REQUIRED */
export function releaseSeat(
  services: RoomServices,
  request: RoomRequest,
  reviewer: string,
): Promise<RoomResponse> {
  return changeRoom(services, request, (room) => {
    if (!request.guest.isHost && requireSeat(room, request).reviewer !== reviewer)
      throw personRequired('SEAT_REQUIRED');
    return seats.withSeatFreed(room, reviewer);
  });
}

/** Frees some seats of the open room, such as those of a revoked personal link. */
export async function releaseSeats(
  services: RoomServices,
  isReleased: (seat: RoomSeat) => boolean,
): Promise<void> {
  const open = await findOpenRoom(services.db);
  if (!open?.seats.some(isReleased)) return;
  const request = { code: open.code, guest: { id: null, isHost: true } };
  try {
    await changeRoom(services, request, (room) => {
      const left = room.seats.filter(isReleased);
      return left.reduce<Room>((now, seat) => seats.withSeatFreed(now, seat.reviewer), room);
    });
  } catch (error) {
    // It was closed meanwhile, and its seats ended.
    if (!(error instanceof HttpError && error.code === 'ROOM_CLOSED')) throw error;
  }
}

/** Returns the seat of the guest. @throws HttpError 401 SEAT_REQUIRED */
export function requireSeat(room: StoredRoom, { guest }: RoomRequest): RoomSeat {
  const seat = room.seats.find(({ id }) => id === guest.id);
  return requirePerson(seat, 'SEAT_REQUIRED');
}
