import type { RoomResponse } from '#shared/contracts/rooms.ts';
import {
  currentAlbum,
  getRatings,
  getRoomStatus,
  type RoomAlbum,
  type RoomRating,
} from '#shared/domain/room.ts';
import {
  inRevealOrder,
  type RatingCard,
  selectRatingsOnFile,
} from '#shared/domain/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import type { Presence } from './presence.ts';
import { hasRecap } from './recap-repository.ts';
import {
  findRatingsOnFile,
  findShownAlbums,
  type ShownAlbum,
  type StoredRoom,
} from './rooms-repository.ts';

/** The requesting guest: the id in the room, and if it is a host. */
export type Guest = { id: string | null; isHost: boolean };

/** Presence of the guests. */
export type Attendance = { people: Presence };

/**
 * Returns a room as visible to one guest: before the reveal, tiers and notes are visible only to
 * the seat that gave them (product/rooms.md#rooms).
 */
export async function viewRoom(
  db: Db,
  room: StoredRoom,
  { id, isHost }: Guest,
  { people }: Attendance,
): Promise<RoomResponse> {
  const { code, session_id, version, is_held, reveal_at, opened_at } = room;
  const shown = await findShownAlbums(
    db,
    room.albums.map(({ album_id }) => album_id),
  );
  const onFile = await findRatingsOnFile(
    db,
    room.albums.filter((album) => isRevealed(room, album)).map(({ album_id }) => album_id),
  );
  const current = currentAlbum(room);
  const given = current === undefined ? [] : getRatings(room, current.album_id);
  const sealed = new Set(given.map(({ reviewer }) => reviewer));
  return {
    code,
    status: getRoomStatus(room),
    session_id,
    version,
    is_held,
    reveal_at,
    opened_at,
    recap_id: room.status === 'closed' && (await hasRecap(db, room.id)) ? room.id : null,
    host: { is_present: people.isHostPresent() },
    albums: room.albums.flatMap((album) =>
      viewAlbum(room, album, shown.get(album.album_id), onFile.get(album.album_id) ?? []),
    ),
    seats: room.seats.map((seat) => ({
      reviewer: seat.reviewer,
      is_present: people.isPresent(seat.id),
      is_in: sealed.has(seat.reviewer),
    })),
    watchers: getWatchers(room, people).length,
    mine: viewOwn(room, given, id),
    seat_requests: isHost ? viewSeatRequests(room) : [],
    my_seat_request: viewOwnRequest(room, id),
  };
}

/** Present guests without a seat. */
export function getWatchers({ seats }: StoredRoom, people: Presence): string[] {
  const seated = new Set(seats.map(({ id }) => id));
  return people.present().filter((id) => !seated.has(id));
}

function viewAlbum(
  room: StoredRoom,
  { album_id, state, round, previous_cards, saved }: RoomAlbum,
  shown: ShownAlbum | undefined,
  onFile: readonly RatingCard[],
): RoomResponse['albums'] {
  if (shown === undefined) return [];
  const { id, ...album } = shown;
  const viewed = { album_id, ...album, state, round, previous_cards: [...previous_cards], saved };
  if (state !== 'revealed' && state !== 'saved')
    return [{ ...viewed, ratings: null, on_file: null }];
  const ratings = inRevealOrder(getRatings(room, album_id)).map(viewRating);
  return [{ ...viewed, ratings, on_file: selectRatingsOnFile(onFile, ratings) }];
}

/** A closed room has no cards, so no stored ratings are shown either. */
function isRevealed({ status }: StoredRoom, { state }: RoomAlbum): boolean {
  return status === 'open' && (state === 'revealed' || state === 'saved');
}

function viewRating({ reviewer, tier, note, was, is_late }: RoomRating) {
  return { reviewer, tier, note, was, is_late };
}

function viewSeatRequests({ seat_requests }: StoredRoom): string[] {
  return seat_requests.filter(({ is_denied }) => !is_denied).map(({ reviewer }) => reviewer);
}

function viewOwnRequest({ seat_requests }: StoredRoom, id: string | null) {
  const request = seat_requests.find(({ guest_id }) => guest_id === id);
  return request ? { reviewer: request.reviewer, is_denied: request.is_denied } : null;
}

/** Card of the guest's seat; hidden if another browser submitted it. */
function viewOwn(room: StoredRoom, given: readonly RoomRating[], id: string | null) {
  const seat = room.seats.find((one) => one.id === id);
  if (seat === undefined) return null;
  const { reviewer } = seat;
  const own = given.find((rating) => rating.reviewer === reviewer && rating.seat_id === id);
  const is_in = given.some((rating) => rating.reviewer === reviewer);
  return { reviewer, tier: own?.tier ?? null, note: own?.note ?? null, is_in };
}
