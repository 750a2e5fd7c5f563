import { currentAlbum, type Room, RoomError, type RoomSeat } from '#shared/domain/rooms/room.ts';
import { withoutPredictions } from './room-games.ts';
import { withoutRating } from './room-play.ts';

/** Frees some seats of the open room, if one is open. */
export type ReleaseSeats = (isReleased: (seat: RoomSeat) => boolean) => Promise<void>;

/** A name, and the browser that has or wants its seat. */
type SeatHolder = Pick<RoomSeat, 'id' | 'reviewer'>;

/**
 * Takes a seat; a guest with another seat leaves it, and its sealed card for the current album is
 * withdrawn.
 * @param own guests of the same person, whose seat is taken over
 * @throws RoomError SEAT_TAKEN
 */
export function withSeatTaken(room: Room, seat: RoomSeat, own: readonly string[] = []): Room {
  const holder = room.seats.find(({ reviewer }) => reviewer === seat.reviewer);
  if (holder?.id === seat.id) return room;
  if (holder !== undefined && own.includes(holder.id)) return withSeatMoved(room, seat);
  if (holder !== undefined) throw new RoomError('SEAT_TAKEN');
  const left = leaveSeat(room, seat.id);
  // Cancels the countdown, since the new guest may rate too.
  return withoutRequests({ ...left, seats: [...left.seats, seat], reveal_at: null }, seat);
}

/** Frees the seat of a guest and withdraws its sealed card. */
function leaveSeat(room: Room, guest_id: string): Room {
  const seat = room.seats.find(({ id }) => id === guest_id);
  return seat === undefined ? room : withSeatFreed(withoutSealed(room, seat), seat.reviewer);
}

function withoutSealed(room: Room, { reviewer }: RoomSeat): Room {
  const current = currentAlbum(room);
  if (current?.state !== 'rating') return room;
  const { album_id } = current;
  // Those of an earlier attempt are revealed.
  if (current.attempt > 1) return withoutRating(room, album_id, reviewer);
  const predictions = withoutPredictions(room, album_id, reviewer);
  return { ...withoutRating(room, album_id, reviewer), predictions };
}

/** Frees a seat; its sealed card stays, and counts for the reviewer until they rate again. */
export function withSeatFreed(room: Room, reviewer: string): Room {
  const seats = room.seats.filter((seat) => seat.reviewer !== reviewer);
  if (seats.length === room.seats.length) return room;
  return withoutRequests({ ...room, seats }, { id: null, reviewer });
}

/** Removes the requests for a seat, and those of the guest who took it. */
function withoutRequests(room: Room, { id, reviewer }: { id: string | null; reviewer: string }) {
  const seat_requests = room.seat_requests.filter(
    (request) => request.reviewer !== reviewer && request.guest_id !== id,
  );
  return { ...room, seat_requests };
}

/**
 * Requests a seat from the host that another browser holds; a guest's new request replaces the
 * previous one.
 * @param canReplace returns true if the request of another guest for the same seat may be replaced
 * @throws RoomError SEAT_FREE, SEAT_REQUESTED
 */
export function addSeatRequest(
  room: Room,
  { id: guest_id, reviewer }: SeatHolder,
  canReplace: (guest_id: string) => boolean,
): Room {
  const holder = room.seats.find((seat) => seat.reviewer === reviewer);
  if (holder === undefined) throw new RoomError('SEAT_FREE');
  if (holder.id === guest_id) return room;
  const pending = findSeatRequest(room, reviewer);
  if (pending?.guest_id === guest_id) return room;
  if (pending !== undefined && !canReplace(pending.guest_id)) throw new RoomError('SEAT_REQUESTED');
  const others = room.seat_requests.filter(
    (request) => request.guest_id !== guest_id && request !== pending,
  );
  return { ...room, seat_requests: [...others, { guest_id, reviewer, is_denied: false }] };
}

/**
 * Moves a seat to the guest who requested it, or denies the request. A sealed card of the seat
 * stays, hidden from the new holder.
 * @throws RoomError NO_SEAT_REQUEST
 */
export function settleSeatRequest(room: Room, reviewer: string, isAllowed: boolean): Room {
  const request = findSeatRequest(room, reviewer);
  if (request === undefined) throw new RoomError('NO_SEAT_REQUEST');
  if (!isAllowed) {
    const denied = { ...request, is_denied: true };
    const seat_requests = room.seat_requests.map((one) => (one === request ? denied : one));
    return { ...room, seat_requests };
  }
  return withSeatMoved(room, { id: request.guest_id, reviewer });
}

/** Moves a taken seat to another browser. */
function withSeatMoved(room: Room, { id, reviewer }: SeatHolder): Room {
  const left = leaveSeat(room, id);
  const seats = left.seats.map((one) => (one.reviewer === reviewer ? { ...one, id } : one));
  return withoutRequests({ ...left, seats }, { id, reviewer });
}

function findSeatRequest({ seat_requests }: Room, reviewer: string) {
  return seat_requests.find((request) => request.reviewer === reviewer && !request.is_denied);
}
