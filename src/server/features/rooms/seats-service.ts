import type { RoomResponse } from '#shared/contracts/rooms.ts';
import type { RoomSeat } from '#shared/domain/room.ts';
import * as seats from '../../domain/room-seats.ts';
import { HttpError, rejectInvalid } from '../../lib/errors.ts';
import { changeRoom, type RoomRequest, type RoomServices } from './room-changes.ts';
import type { StoredRoom } from './rooms-repository.ts';

/**
 * Takes a seat for a reviewer.
 * @param id of the requesting browser
 * @throws HttpError 400 for an unknown name; 409 SEAT_TAKEN
 */
export function claimSeat(
  services: RoomServices,
  asked: RoomRequest,
  seat: RoomSeat,
): Promise<RoomResponse> {
  if (!services.reviewers.includes(seat.reviewer))
    rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
  return changeRoom(services, asked, (room) => ({ ...room, ...seats.withSeatTaken(room, seat) }));
}

/**
 * Requests a seat that another browser has from the host. Replaces an earlier request whose guest
 * is absent.
 * @throws HttpError 400; 409 SEAT_FREE, SEAT_REQUESTED
 */
export function createSeatRequest(
  services: RoomServices,
  asked: RoomRequest,
  seat: RoomSeat,
): Promise<RoomResponse> {
  const { reviewers, people } = services;
  if (!reviewers.includes(seat.reviewer))
    rejectInvalid({ reviewer: 'Please choose one of the reviewers' });
  const isAsleep = (guest: string) => !people.isPresent(guest);
  return changeRoom(services, asked, (room) => ({
    ...room,
    ...seats.addSeatRequest(room, seat, isAsleep),
  }));
}

type SeatAnswer = { reviewer: string; isAllowed: boolean };

/** Accepts or denies a seat request. @throws HttpError 409 NO_SEAT_REQUEST */
export function resolveSeatRequest(
  services: RoomServices,
  asked: RoomRequest,
  { reviewer, isAllowed }: SeatAnswer,
): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => ({
    ...room,
    ...seats.settleSeatRequest(room, reviewer, isAllowed),
  }));
}

/** Leaves a seat, or frees it as host. @throws HttpError 401 SEAT_REQUIRED */
export function releaseSeat(
  services: RoomServices,
  asked: RoomRequest,
  reviewer: string,
): Promise<RoomResponse> {
  return changeRoom(services, asked, (room) => {
    if (!asked.guest.isHost && requireSeat(room, asked).reviewer !== reviewer) throw seatRequired();
    return { ...room, ...seats.withSeatFreed(room, reviewer) };
  });
}

/** Returns the seat of the guest. @throws HttpError 401 SEAT_REQUIRED */
export function requireSeat(room: StoredRoom, { guest }: RoomRequest): RoomSeat {
  const seat = room.seats.find(({ id }) => id === guest.id);
  if (seat === undefined) throw seatRequired();
  return seat;
}

function seatRequired(): HttpError {
  return new HttpError(401, 'SEAT_REQUIRED', 'Please take a seat first');
}
