import type { RoomAnswer } from '#shared/contracts/rooms.ts';
import { currentAlbum, type RoomAlbum, type RoomRating, ratingsOf } from '#shared/domain/room.ts';
import { inRevealOrder } from '#shared/domain/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import type { Presence } from './presence.ts';
import { findShownAlbums, type ShownAlbum, type StoredRoom } from './rooms-repository.ts';

/** Who asks: their place in the room, and whether they are host. */
export type Guest = { id: string | null; isHost: boolean };

/** Who is there. */
export type Attendance = { people: Presence };

/**
 * A room as one guest may see it: before the reveal nobody learns of a tier or a note but the seat
 * that gave it (rules.md#rooms).
 */
export async function viewRoom(
  db: Db,
  room: StoredRoom,
  { id }: Guest,
  { people }: Attendance,
): Promise<RoomAnswer> {
  const { code, status, session_id, version, is_held, reveal_at, opened_at } = room;
  const shown = await findShownAlbums(
    db,
    room.albums.map(({ album_id }) => album_id),
  );
  const current = currentAlbum(room);
  const given = current === undefined ? [] : ratingsOf(room, current.album_id);
  const sealed = new Set(given.map(({ reviewer }) => reviewer));
  return {
    code,
    status,
    session_id,
    version,
    is_held,
    reveal_at,
    opened_at,
    albums: room.albums.flatMap((album) => viewAlbum(room, album, shown.get(album.album_id))),
    seats: room.seats.map((seat) => ({
      reviewer: seat.reviewer,
      is_present: people.isPresent(seat.id),
      is_in: sealed.has(seat.reviewer),
    })),
    watchers: watchersOf(room, people).length,
    mine: viewOwn(room, given, id),
  };
}

/** Who is there without a seat. */
export function watchersOf({ seats }: StoredRoom, people: Presence): string[] {
  const seated = new Set(seats.map(({ id }) => id));
  return people.present().filter((id) => !seated.has(id));
}

function viewAlbum(
  room: StoredRoom,
  { album_id, state, round, saved }: RoomAlbum,
  shown: ShownAlbum | undefined,
): RoomAnswer['albums'] {
  if (shown === undefined) return [];
  const { id, ...album } = shown;
  const isOpen = state === 'revealed' || state === 'saved';
  const ratings = isOpen ? inRevealOrder(ratingsOf(room, album_id)).map(viewRating) : null;
  return [{ album_id, ...album, state, round, ratings, saved }];
}

function viewRating({ reviewer, tier, note, was }: RoomRating) {
  return { reviewer, tier, note, was };
}

/** Whoever took over a seat is not told what was sealed in it before. */
function viewOwn(room: StoredRoom, given: readonly RoomRating[], id: string | null) {
  const seat = room.seats.find((one) => one.id === id);
  if (seat === undefined) return null;
  const { reviewer } = seat;
  const own = given.find((rating) => rating.reviewer === reviewer && rating.seat_id === id);
  return { reviewer, tier: own?.tier ?? null, note: own?.note ?? null };
}
