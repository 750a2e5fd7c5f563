import {
  COUNT_MS,
  currentAlbum,
  type Room,
  type RoomAlbum,
  RoomError,
  type RoomRating,
  type RoomSeat,
  type RoomTier,
  ratingsOf,
  type SavedVerdict,
} from './room.ts';
import type { Tier } from './tiers.ts';

/**
 * Takes a seat; who has one changes it, and what was sealed there for the album at hand goes with it.
 * @throws RoomError SEAT_TAKEN
 */
export function takeSeat(room: Room, seat: RoomSeat): Room {
  const holder = room.seats.find(({ reviewer }) => reviewer === seat.reviewer);
  if (holder?.id === seat.id) return room;
  if (holder !== undefined) throw new RoomError('SEAT_TAKEN');
  const former = room.seats.find(({ id }) => id === seat.id);
  const without = former === undefined ? room : withoutSealed(room, former);
  const others = without.seats.filter(({ id }) => id !== seat.id);
  // Whoever comes in while it counts down has a say.
  return { ...without, seats: [...others, seat], reveal_at: null };
}

function withoutSealed(room: Room, { reviewer }: RoomSeat): Room {
  const current = currentAlbum(room);
  if (current?.state !== 'rating') return room;
  return withoutRating(room, current.album_id, reviewer);
}

/** Frees a seat; what was sealed in it stays sealed, and is the reviewer's until they rate anew. */
export function freeSeat(room: Room, reviewer: string): Room {
  const seats = room.seats.filter((seat) => seat.reviewer !== reviewer);
  return seats.length === room.seats.length ? room : { ...room, seats };
}

export type Sealing = { album_id: string; tier: RoomTier | null; note: string | null };

/**
 * Seals a rating of the album that is being rated, changes it, or takes it back with `null`.
 * @throws RoomError NOT_RATING
 */
export function seal(room: Room, seat: RoomSeat, { album_id, tier, note }: Sealing): Room {
  requireRating(room, album_id);
  const { reviewer, id: seat_id } = seat;
  const before = room.ratings.find((one) => one.album_id === album_id && one.reviewer === reviewer);
  if (tier === null) return before === undefined ? room : withoutRating(room, album_id, reviewer);
  const rating: RoomRating = { album_id, reviewer, seat_id, tier, note, was: null };
  if (before !== undefined && isSame(before, rating)) return room;
  const { ratings } = withoutRating(room, album_id, reviewer);
  return { ...room, ratings: [...ratings, rating] };
}

function isSame(one: RoomRating, other: RoomRating): boolean {
  return one.tier === other.tier && one.note === other.note && one.seat_id === other.seat_id;
}

/** Keeps the cards from turning by themselves, or lets them. @throws RoomError NOT_RATING */
export function hold(room: Room, is_held: boolean): Room {
  if (currentAlbum(room)?.state !== 'rating') throw new RoomError('NOT_RATING');
  return room.is_held === is_held ? room : { ...room, is_held };
}

/**
 * Turns the cards; those that were turned stay.
 * @param before what each reviewer had said of the album until now
 * @throws RoomError NOTHING_PLAYING, NOTHING_SEALED
 */
export function reveal(room: Room, before: Readonly<Record<string, Tier>>): Room {
  const current = currentAlbum(room);
  if (current === undefined) throw new RoomError('NOTHING_PLAYING');
  if (current.state === 'revealed') return room;
  const { album_id } = current;
  if (ratingsOf(room, album_id).length === 0) throw new RoomError('NOTHING_SEALED');
  const wasOf = (reviewer: string) =>
    Object.hasOwn(before, reviewer) ? (before[reviewer] ?? null) : null;
  const ratings = room.ratings.map((rating) =>
    rating.album_id === album_id ? { ...rating, was: wasOf(rating.reviewer) } : rating,
  );
  return { ...withState(room, current, 'revealed'), ratings, reveal_at: null, is_held: false };
}

/** Another round of a revealed album, in which nothing of the one before is left. @throws RoomError NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING */
export function rateAgain(room: Room): Room {
  const current = requireRevealed(room);
  const again = withState(room, { ...current, round: current.round + 1 }, 'rating');
  return { ...again, ratings: withoutRatings(room, current.album_id) };
}

/** Leaves the album at hand unrated. @throws RoomError NOTHING_PLAYING */
export function skip(room: Room): Room {
  const current = currentAlbum(room);
  if (current === undefined) throw new RoomError('NOTHING_PLAYING');
  const ratings = withoutRatings(room, current.album_id);
  return { ...withState(room, current, 'skipped'), ratings, reveal_at: null, is_held: false };
}

/** Ends a revealed album, whose ratings are the list's now. @throws RoomError NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING */
export function markSaved(room: Room, saved: SavedVerdict): Room {
  return withState(room, { ...requireRevealed(room), saved }, 'saved');
}

/** Goes on with the next album. @throws RoomError NOT_FINISHED, NOTHING_WAITING */
export function goOn(room: Room): Room {
  if (currentAlbum(room) !== undefined) throw new RoomError('NOT_FINISHED');
  const waiting = room.albums.find(({ state }) => state === 'waiting');
  if (waiting === undefined) throw new RoomError('NOTHING_WAITING');
  return withState(room, waiting, 'rating');
}

/**
 * Puts the albums in order, adds and takes out. One that was skipped stays so, unless it is taken out
 * and comes back.
 * @param seen the albums in the order that is changed, where that was told
 * @throws RoomError QUEUE_CHANGED, ALBUM_IN_PLAY
 */
export function arrangeAlbums(
  room: Room,
  album_ids: readonly string[],
  seen?: readonly string[],
): Room {
  const present = room.albums.map(({ album_id }) => album_id);
  if (seen !== undefined && seen.join() !== present.join()) throw new RoomError('QUEUE_CHANGED');
  const known = new Map(room.albums.map((album) => [album.album_id, album]));
  const named = new Set(album_ids);
  const gone = room.albums.filter(({ album_id }) => !named.has(album_id));
  if (gone.some(({ state }) => state !== 'waiting' && state !== 'skipped'))
    throw new RoomError('ALBUM_IN_PLAY');
  const albums = album_ids.map((album_id) => known.get(album_id) ?? waitingAlbum(album_id));
  const isAsBefore = albums.every((album, place) => album === room.albums[place]);
  return isAsBefore && gone.length === 0 ? room : { ...room, albums };
}

/** An album that waits for its turn. */
export function waitingAlbum(album_id: string): RoomAlbum {
  return { album_id, state: 'waiting', round: 1, tier_before: null, saved: null };
}

/** Ends the room; what was sealed and not saved is gone. */
export function close(room: Room): Room {
  const current = currentAlbum(room);
  const ended = current === undefined ? room : skip(room);
  return { ...ended, status: 'closed', seats: [], reveal_at: null };
}

/**
 * Begins the count when everyone who is there is in, two at least, and ends it when that is no longer
 * so (rules.md#rooms).
 * @param isPresent whether a seat is there
 */
export function withCount(room: Room, isPresent: (seat: RoomSeat) => boolean, now: Date): Room {
  const isDue = isCountDue(room, isPresent);
  if (isDue === (room.reveal_at !== null)) return room;
  const reveal_at = isDue ? new Date(now.getTime() + COUNT_MS).toISOString() : null;
  return { ...room, reveal_at };
}

function isCountDue(room: Room, isPresent: (seat: RoomSeat) => boolean): boolean {
  const current = currentAlbum(room);
  if (room.is_held || current?.state !== 'rating') return false;
  const sealed = new Set(ratingsOf(room, current.album_id).map(({ reviewer }) => reviewer));
  const present = room.seats.filter(isPresent);
  return (
    sealed.size >= 2 && present.length > 0 && present.every(({ reviewer }) => sealed.has(reviewer))
  );
}

function requireRating(room: Room, album_id: string): void {
  const current = currentAlbum(room);
  if (current?.state !== 'rating' || current.album_id !== album_id)
    throw new RoomError('NOT_RATING');
}

function requireRevealed(room: Room): RoomAlbum {
  const current = currentAlbum(room);
  if (current?.state === 'revealed') return current;
  if (current !== undefined) throw new RoomError('NOT_REVEALED');
  const isSaved = room.albums.some(({ state }) => state === 'saved');
  throw new RoomError(isSaved ? 'ALREADY_SAVED' : 'NOTHING_PLAYING');
}

function withState(room: Room, album: RoomAlbum, state: RoomAlbum['state']): Room {
  const albums = room.albums.map((one) =>
    one.album_id === album.album_id ? { ...album, state } : one,
  );
  return { ...room, albums };
}

function withoutRating(room: Room, album_id: string, reviewer: string): Room {
  const ratings = room.ratings.filter(
    (one) => one.album_id !== album_id || one.reviewer !== reviewer,
  );
  return { ...room, ratings };
}

function withoutRatings(room: Room, album_id: string): RoomRating[] {
  return room.ratings.filter((one) => one.album_id !== album_id);
}
