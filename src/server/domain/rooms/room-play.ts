import type { Tier } from '#shared/domain/albums/tiers.ts';
import {
  COUNT_MS,
  currentAlbum,
  getRatings,
  type Room,
  type RoomAlbum,
  type RoomCard,
  RoomError,
  type RoomRating,
  type RoomSeat,
  type RoomTier,
  type SavedVerdict,
} from '#shared/domain/rooms/room.ts';
import {
  inRevealOrder,
  selectRatingsOnFile,
  summarizeCards,
} from '#shared/domain/rooms/room-verdict.ts';
import { planTurns } from '#shared/domain/rooms/turn-plan.ts';
import { findReady, withoutPredictions } from './room-games.ts';

export type Sealing = { album_id: string; tier: RoomTier | null; note: string | null };

/** Saved ratings of an album, by reviewer. */
export type RatingsOnFile = Readonly<Record<string, Tier>>;

/**
 * Seals, changes or with `null` withdraws a rating of the album that is being rated. After the
 * reveal it adds the late card of a seat without one; a revealed card does not change.
 * @param onFile ratings of the album before this session
 * @throws RoomError NOT_RATING, CARD_REVEALED
 */
export function seal(
  room: Room,
  seat: RoomSeat,
  { album_id, tier, note }: Sealing,
  onFile: RatingsOnFile,
): Room {
  const current = currentAlbum(room);
  if (current?.album_id !== album_id) throw new RoomError('NOT_RATING');
  const is_late = current.state === 'revealed';
  const { reviewer, id: seat_id, is_guest } = seat;
  const before = room.ratings.find((one) => one.album_id === album_id && one.reviewer === reviewer);
  if (tier === null && before === undefined) return room;
  const was = is_late ? findFormerTier(current, seat, onFile) : null;
  const rating = tier && { album_id, reviewer, is_guest, seat_id, tier, note, was, is_late };
  if (before !== undefined && rating !== null && isSame(before, rating)) return room;
  if (is_late && before !== undefined) throw new RoomError('CARD_REVEALED');
  if (rating === null) return withoutRating(room, album_id, reviewer);
  const { ratings } = withoutRating(room, album_id, reviewer);
  return { ...room, ratings: [...ratings, rating] };
}

function isSame(one: RoomRating, other: RoomRating): boolean {
  return one.tier === other.tier && one.note === other.note && one.seat_id === other.seat_id;
}

/** Pauses or resumes the automatic reveal. @throws RoomError NOT_RATING */
export function hold(room: Room, is_held: boolean): Room {
  if (currentAlbum(room)?.state !== 'rating') throw new RoomError('NOT_RATING');
  return { ...room, is_held };
}

/**
 * Starts the session: the first album leaves the lobby and is rated.
 * @throws RoomError ALREADY_STARTED, NOTHING_WAITING
 */
export function startEvening(room: Room, started_at: string): Room {
  if (room.started_at !== null) throw new RoomError('ALREADY_STARTED');
  return playNextAlbum({ ...room, started_at });
}

/** Previous tier of an album by a reviewer: from the attempt before, else the saved rating. */
function findFormerTier(
  { previous_cards }: RoomAlbum,
  { reviewer, is_guest }: Pick<RoomSeat, 'reviewer' | 'is_guest'>,
  onFile: RatingsOnFile,
): Tier | null {
  const previous = previous_cards.find((card) => card.reviewer === reviewer);
  if (previous !== undefined) return previous.tier;
  if (is_guest) return null;
  return Object.hasOwn(onFile, reviewer) ? (onFile[reviewer] ?? null) : null;
}

/**
 * Reveals the cards; does nothing if they are revealed already.
 * @param onFile ratings of the album before this session
 * @param at time of a reveal without a countdown
 * @throws RoomError NOTHING_PLAYING, NOTHING_SEALED
 */
export function reveal(room: Room, onFile: RatingsOnFile, at: string): Room {
  const current = currentAlbum(room);
  if (current === undefined) throw new RoomError('NOTHING_PLAYING');
  if (current.state === 'revealed') return room;
  const { album_id } = current;
  if (getRatings(room, album_id).length === 0) throw new RoomError('NOTHING_SEALED');
  const ratings = room.ratings.map((rating) =>
    rating.album_id === album_id
      ? { ...rating, was: findFormerTier(current, rating, onFile) }
      : rating,
  );
  const suggested_tier = findSuggestedTier(getRatings(room, album_id), onFile);
  // A countdown that is over: every screen has counted to this time.
  const isCounted = room.reveal_at !== null && room.reveal_at <= at;
  const revealed_at = isCounted ? room.reveal_at : at;
  const revealed = withState(room, { ...current, suggested_tier, revealed_at }, 'revealed');
  return { ...revealed, ratings, reveal_at: null, is_held: false };
}

/**
 * Turns all cards of a reveal at once, on every screen: it began early enough for the last one.
 * @throws RoomError NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING
 */
export function showAll(room: Room, at: string): Room {
  const current = requireRevealed(room);
  const turns = planTurns(
    inRevealOrder(getRatings(room, current.album_id)),
    current.previous_cards,
  );
  const revealed_at = new Date(Date.parse(at) - (turns.at(-1) ?? 0)).toISOString();
  if (current.revealed_at === null || current.revealed_at <= revealed_at) return room;
  return withState(room, { ...current, revealed_at }, 'revealed');
}

/** The tier that the cards and the ratings of absent reviewers suggest. */
function findSuggestedTier(cards: readonly RoomRating[], onFile: RatingsOnFile): Tier {
  const filed = Object.entries(onFile).map(([reviewer, tier]) => ({ reviewer, tier }));
  return summarizeCards(cards, selectRatingsOnFile(filed, cards)).suggested_tier;
}

/**
 * Starts another attempt for a revealed album and stores its cards as those of the previous attempt.
 * Its calls and guesses, made before anyone knew the cards, count for the new ones.
 * @throws RoomError NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING
 */
export function rateAgain(room: Room): Room {
  const current = requireRevealed(room);
  const cards = getRatings(room, current.album_id).map(
    ({ reviewer, is_guest, tier, note }): RoomCard => ({ reviewer, is_guest, tier, note }),
  );
  const voted = new Set(cards.map(({ reviewer }) => reviewer));
  const earlier = current.previous_cards.filter(({ reviewer }) => !voted.has(reviewer));
  const album = {
    ...current,
    attempt: current.attempt + 1,
    previous_cards: [...cards, ...earlier],
    revealed_at: null,
  };
  const again = withState(room, album, 'rating');
  return { ...again, ratings: withoutRatings(room, current.album_id) };
}

/** Skips the current album without ratings. @throws RoomError NOTHING_PLAYING */
export function skip(room: Room): Room {
  const current = currentAlbum(room);
  if (current === undefined) throw new RoomError('NOTHING_PLAYING');
  const ratings = withoutRatings(room, current.album_id);
  const skipped = { ...current, previous_cards: [] };
  const predictions = withoutPredictions(room, current.album_id);
  const after = withState(room, skipped, 'skipped');
  return { ...after, ratings, predictions, reveal_at: null, is_held: false };
}

/**
 * Marks the revealed album as saved to the list.
 * @param saved `null` if only its cards are saved
 * @param album_id the album that is meant, so that no other is saved
 * @throws RoomError NOT_REVEALED, ALREADY_SAVED, NOTHING_PLAYING, NOT_RATING
 */
export function markSaved(
  room: Room,
  saved: SavedVerdict | null,
  saved_at: string,
  album_id?: string,
): Room {
  const isOther = album_id !== undefined && album_id !== currentAlbum(room)?.album_id;
  if (isOther) throw new RoomError(findSaved(room, album_id) ? 'ALREADY_SAVED' : 'NOT_RATING');
  return withState(room, { ...requireRevealed(room), saved, saved_at }, 'saved');
}

/** True if an album was saved in this room with the same result. */
export function isSavedAs(
  room: Room,
  album_id: string,
  { tier, veto, veto_by }: SavedVerdict,
): boolean {
  const saved = findSaved(room, album_id);
  return saved?.tier === tier && saved.veto === veto && saved.veto_by === veto_by;
}

function findSaved({ albums }: Room, album_id: string): SavedVerdict | null {
  return albums.find((album) => album.album_id === album_id)?.saved ?? null;
}

/** Moves on to the next album. @throws RoomError NOT_STARTED, NOT_FINISHED, NOTHING_WAITING */
export function playNextAlbum(room: Room): Room {
  if (room.started_at === null) throw new RoomError('NOT_STARTED');
  if (currentAlbum(room) !== undefined) throw new RoomError('NOT_FINISHED');
  const waiting = room.albums.find(({ state }) => state === 'waiting');
  if (waiting === undefined) throw new RoomError('NOTHING_WAITING');
  return withState(room, waiting, 'rating');
}

/**
 * Reorders, adds and removes albums. A skipped album stays skipped, unless it is removed and added
 * again.
 * @param seen order of albums on which the client based the change, if sent
 * @throws RoomError QUEUE_CHANGED, ALBUM_IN_PLAY
 */
export function arrangeAlbums(
  room: Room,
  album_ids: readonly string[],
  seen?: readonly string[],
): Room {
  const current = room.albums.map(({ album_id }) => album_id);
  if (seen !== undefined && seen.join() !== current.join()) throw new RoomError('QUEUE_CHANGED');
  const known = new Map(room.albums.map((album) => [album.album_id, album]));
  const named = new Set(album_ids);
  const gone = room.albums.filter(({ album_id }) => !named.has(album_id));
  if (gone.some(({ state }) => state !== 'waiting' && state !== 'skipped'))
    throw new RoomError('ALBUM_IN_PLAY');
  const albums = album_ids.map((album_id) => known.get(album_id) ?? waitingAlbum(album_id));
  return { ...room, albums };
}

/** Album in the queue. */
export function waitingAlbum(album_id: string): RoomAlbum {
  const nothing = {
    previous_cards: [],
    tier_before: null,
    saved: null,
    suggested_tier: null,
    submitter: null,
    revealed_at: null,
    saved_at: null,
  };
  return { album_id, state: 'waiting', attempt: 1, ...nothing };
}

/** Closes the room; sealed cards that were not saved are deleted. */
export function closeRoom(room: Room): Room {
  const current = currentAlbum(room);
  const ended = current === undefined ? room : skip(room);
  const albums = ended.albums.map((album) => ({ ...album, previous_cards: [] }));
  return { ...ended, status: 'closed', albums, seats: [], seat_requests: [], reveal_at: null };
}

/**
 * Returns a room in which the current album has only the cards that everyone has seen: while it is
 * voted on again, those of the earlier attempts. `null` if there are none.
 * @param onFile ratings of the album before this session
 */
export function withSeenCards(room: Room, onFile: RatingsOnFile): Room | null {
  const current = currentAlbum(room);
  if (current?.state === 'revealed') return room;
  if (current === undefined || current.previous_cards.length === 0) return null;
  const { album_id, previous_cards } = current;
  const album = { ...current, previous_cards: [] };
  const seen = previous_cards.map((card) => {
    const was = findFormerTier(album, card, onFile);
    return { ...card, album_id, seat_id: '', was, is_late: false };
  });
  const ratings = [...withoutRatings(room, album_id), ...seen];
  return { ...withState(room, album, 'revealed'), ratings };
}

/** Ids of the albums that are saved because their room closes. */
export function findSavedAtClose(before: Room, after: Room): string[] {
  if (after.status === 'open') return [];
  const earlier = before.albums.filter(({ state }) => state === 'saved');
  const known = new Set(earlier.map(({ album_id }) => album_id));
  const saved = after.albums.filter(({ state }) => state === 'saved');
  return saved.map(({ album_id }) => album_id).filter((id) => !known.has(id));
}

/**
 * Starts the countdown when every taken seat has rated, at least two, and cancels it when that is
 * no longer true. A seat that is asleep holds the cards like any other (product/rooms.md#rooms).
 */
export function withCount(room: Room, now: Date): Room {
  const isDue = isCountDue(room);
  if (isDue === (room.reveal_at !== null)) return room;
  const reveal_at = isDue ? new Date(now.getTime() + COUNT_MS).toISOString() : null;
  return { ...room, reveal_at };
}

function isCountDue(room: Room): boolean {
  const current = currentAlbum(room);
  if (room.is_held || current?.state !== 'rating') return false;
  const sealed = findReady(room, current);
  const { seats } = room;
  return (
    sealed.size >= 2 && seats.length > 0 && seats.every(({ reviewer }) => sealed.has(reviewer))
  );
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

/** Withdraws the card of a reviewer for an album. */
export function withoutRating(room: Room, album_id: string, reviewer: string): Room {
  const ratings = room.ratings.filter(
    (one) => one.album_id !== album_id || one.reviewer !== reviewer,
  );
  return { ...room, ratings };
}

function withoutRatings(room: Room, album_id: string): RoomRating[] {
  return room.ratings.filter((one) => one.album_id !== album_id);
}
