import type { RoomResponse } from '#shared/contracts/room-response.ts';
import {
  currentAlbum,
  getRatings,
  getRoomStatus,
  type RoomAlbum,
  type RoomRating,
} from '#shared/domain/rooms/room.ts';
import { findPlayers, getStandings } from '#shared/domain/rooms/room-games.ts';
import {
  inRevealOrder,
  type RatingCard,
  selectRatingsOnFile,
} from '#shared/domain/rooms/room-verdict.ts';
import type { Db } from '../../database/connection.ts';
import type { Presence, Presences } from '../../domain/presence/presence.ts';
import { findReady, getPredictions } from '../../domain/rooms/room-games.ts';
import { isOwnCard } from '../../domain/voting/own-card.ts';
import { findRatingsOnFile } from '../albums/ratings-repository.ts';
import { hasRecap } from '../recaps/recap-repository.ts';
import type { FindRoomFacts, RoomFacts } from './games/room-facts.ts';
import { findShownAlbums, type ShownAlbum } from './played-albums-repository.ts';
import type { StoredRoom } from './rooms-repository.ts';

/** The requesting guest: the id in the room, and if it is a host. */
export type Guest = { id: string | null; isHost: boolean };

/** Presence of the guests, and facts for everyone. */
export type Attendance = { presences: Presences; findFacts: FindRoomFacts };

/**
 * Returns a room as visible to one guest: before the reveal, tiers and notes are visible only to
 * the seat that gave them (product/rooms.md#rooms).
 */
export async function viewRoom(
  db: Db,
  room: StoredRoom,
  { id, isHost }: Guest,
  { presences, findFacts }: Attendance,
): Promise<RoomResponse> {
  const presence = presences.at(room.id);
  const facts = await findFacts(db, room);
  const { code, session_id, version, is_held, guests_allowed, reveal_at, opened_at, started_at } =
    room;
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
  const ready = current === undefined ? new Set() : findReady(room, current);
  return {
    code,
    status: getRoomStatus(room),
    session_id,
    version,
    is_held,
    guests_allowed,
    reveal_at,
    opened_at,
    started_at,
    recap_id: room.status === 'closed' && (await hasRecap(db, room.id)) ? room.id : null,
    host: { is_present: presence.isHostPresent(), reviewer: findHostSeat(room, presence) },
    games: { calls: room.has_calls, guesses: room.has_guesses },
    standings: getStandings(findPlayedGames(room)),
    next_pick: facts.next_pick,
    albums: room.albums.flatMap((album) =>
      viewAlbum(
        room,
        album,
        { shown: shown.get(album.album_id), facts },
        onFile.get(album.album_id) ?? [],
      ),
    ),
    seats: room.seats.map((seat) => ({
      reviewer: seat.reviewer,
      is_guest: seat.is_guest,
      is_present: presence.isPresent(seat.id),
      is_in: ready.has(seat.reviewer),
    })),
    votes: given.length,
    watchers: getWatchers(room, presence).length,
    mine: viewOwn(room, given, id),
    seat_requests: isHost ? viewSeatRequests(room) : [],
    my_seat_request: viewOwnRequest(room, id),
  };
}

/** Present guests without a seat. */
export function getWatchers({ seats }: StoredRoom, presence: Presence): string[] {
  const seated = new Set(seats.map(({ id }) => id));
  return presence.present().filter((id) => !seated.has(id));
}

function viewAlbum(
  room: StoredRoom,
  played: RoomAlbum,
  { shown, facts }: { shown: ShownAlbum | undefined; facts: RoomFacts },
  onFile: readonly RatingCard[],
): RoomResponse['albums'] {
  if (shown === undefined) return [];
  const { id, ...album } = shown;
  const { album_id, state, attempt, previous_cards, saved, revealed_at, saved_at } = played;
  const duration_ms = facts.durations.get(album.spotify_id ?? '') ?? null;
  const viewed = {
    album_id,
    ...album,
    duration_ms,
    state,
    round: attempt,
    previous_cards: [...previous_cards],
    saved,
    revealed_at,
    saved_at,
    games: viewGames(room, played),
  };
  if (!isTurned(played)) return [{ ...viewed, ratings: null, on_file: null }];
  const ratings = inRevealOrder(getRatings(room, album_id)).map(viewRating);
  return [{ ...viewed, ratings, on_file: selectRatingsOnFile(onFile, ratings) }];
}

/** Calls and guesses of a revealed album. */
function viewGames(room: StoredRoom, album: RoomAlbum): RoomResponse['albums'][number]['games'] {
  const [game] = findPlayedGames({ ...room, albums: [album] });
  if (game === undefined) return null;
  const { suggested_tier, predictions } = game;
  if (predictions.length === 0) return null;
  return {
    suggested_tier,
    predictions: predictions.map(({ reviewer, call, guess }) => ({ reviewer, call, guess })),
    points: getStandings([game], findPlayers(findPlayedGames(room))),
  };
}

/** The revealed albums with their cards and predictions. */
function findPlayedGames(room: StoredRoom) {
  return room.albums.filter(isTurned).map(({ album_id, suggested_tier, submitter }) => ({
    suggested_tier,
    submitter,
    predictions: getPredictions(room, album_id),
    ratings: getRatings(room, album_id),
  }));
}

function isTurned({ state }: RoomAlbum): boolean {
  return state === 'revealed' || state === 'saved';
}

/** Reviewer of the host's seat; the first in seat order. */
function findHostSeat({ seats }: StoredRoom, presence: Presence): string | null {
  return seats.find(({ id }) => presence.isHost(id))?.reviewer ?? null;
}

/** A closed room has no cards, so no stored ratings are shown either. */
function isRevealed({ status }: StoredRoom, album: RoomAlbum): boolean {
  return status === 'open' && isTurned(album);
}

function viewRating({ reviewer, is_guest, tier, note, was, is_late }: RoomRating) {
  return { reviewer, is_guest, tier, note, was, is_late };
}

function viewSeatRequests({ seat_requests }: StoredRoom): string[] {
  return seat_requests.filter(({ is_denied }) => !is_denied).map(({ reviewer }) => reviewer);
}

function viewOwnRequest({ seat_requests }: StoredRoom, id: string | null) {
  const request = seat_requests.find(({ guest_id }) => guest_id === id);
  return request ? { reviewer: request.reviewer, is_denied: request.is_denied } : null;
}

/** Card and prediction of the guest's seat; hidden if another browser submitted them. */
function viewOwn(room: StoredRoom, given: readonly RoomRating[], id: string | null) {
  const seat = room.seats.find((one) => one.id === id);
  if (seat === undefined) return null;
  const { reviewer } = seat;
  const rating = given.find((one) => one.reviewer === reviewer);
  const reader = { reviewer, seat_id: seat.id };
  const own = rating && isOwnCard(rating, 'seat_id', reader) ? rating : null;
  const prediction = findPrediction(room, reviewer);
  const { call = null, guess = null } =
    prediction && isOwnCard(prediction, 'seat_id', reader) ? prediction : {};
  return {
    reviewer,
    tier: own?.tier ?? null,
    note: own?.note ?? null,
    is_in: rating !== undefined,
    call,
    guess,
    has_call: prediction?.call != null,
    has_guess: prediction?.guess != null,
  };
}

/** Prediction of a reviewer for the current album. */
function findPrediction(room: StoredRoom, reviewer: string) {
  const current = currentAlbum(room);
  const predictions = current === undefined ? [] : getPredictions(room, current.album_id);
  return predictions.find((one) => one.reviewer === reviewer);
}
