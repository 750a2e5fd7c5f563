import type { Tier } from '#shared/domain/albums/tiers.ts';
import type {
  Room,
  RoomAlbum,
  RoomPrediction,
  RoomRating,
  RoomTier,
  SeatRequest,
} from '#shared/domain/rooms/room.ts';

export type RoomTables = {
  rooms: RoomsTable;
  room_albums: RoomAlbumsTable;
  room_seats: RoomSeatsTable;
  room_ratings: RoomRatingsTable;
  room_predictions: RoomPredictionsTable;
  room_seat_requests: RoomSeatRequestsTable;
  evenings: EveningsTable;
  evening_albums: EveningAlbumsTable;
};

export type RoomsTable = Omit<
  Room,
  | 'albums'
  | 'seats'
  | 'ratings'
  | 'predictions'
  | 'seat_requests'
  | 'is_held'
  | 'guests_allowed'
  | 'has_calls'
  | 'has_guesses'
> & {
  is_held: number;
  guests_allowed: number;
  has_calls: number;
  has_guesses: number;
  /** Unused since 0.3.0. */
  entry_key: string;
};

type RoomAlbumsTable = Omit<RoomAlbum, 'attempt' | 'previous_cards' | 'saved' | 'submitter'> & {
  room_id: string;
  /** The attempt of the vote, `RoomAlbum.attempt`; the column keeps its name. */
  round: number;
  submitter_id: string | null;
  /** Position in the queue, from 0. */
  place: number;
  /** JSON of the cards of earlier attempts; `null` for none. */
  previous_cards: string | null;
  saved_tier: RoomTier | null;
  saved_veto: number | null;
  saved_vetoer_id: string | null;
};

type RoomSeatsTable = {
  room_id: string;
  /** Browser that has the seat. */
  id: string;
  person_id: string;
  is_guest: number;
  /** Order of arrival, from 0. */
  place: number;
};

/** Sealed and revealed ratings; deleted when the room closes. */
type RoomRatingsTable = Omit<RoomRating, 'reviewer' | 'is_late' | 'is_guest'> & {
  room_id: string;
  person_id: string;
  is_late: number;
  is_guest: number;
};

type RoomPredictionsTable = Omit<RoomPrediction, 'reviewer' | 'guess'> & {
  room_id: string;
  person_id: string;
  guess_id: string | null;
};

type RoomSeatRequestsTable = Omit<SeatRequest, 'reviewer' | 'is_denied'> & {
  room_id: string;
  person_id: string;
  is_denied: number;
  /** Order of arrival, from 0. */
  place: number;
};

/**
 * Recap of a closed listening room or a revealed round; `evenings` and `evening_albums` keep their
 * names. Appended, and changed only by a late card, a verdict, or a renamed person
 * (`name-columns.ts`).
 */
export type EveningsTable = {
  /** Id of the room; for older records the id of the session. */
  id: string;
  /** Session for which the room was opened. */
  session_id: string | null;
  opened_at: string;
  closed_at: string;
};

/** Album saved in the room, as of closing. */
type EveningAlbumsTable = {
  evening_id: string;
  /** Position in the queue, from 0. */
  place: number;
  album_id: string;
  session_id: string | null;
  artist: string;
  title: string;
  cover_url: string | null;
  tier: Tier;
  veto: number;
  vetoer_id: string | null;
  /** JSON of the cards. */
  ratings: string;
  suggested_tier: Tier | null;
  submitter_id: string | null;
  /** JSON of the calls and guesses; `null` for none. */
  predictions: string | null;
  /** JSON of the ratings of absent reviewers; `null` for none. */
  on_file: string | null;
  /** 1 if it was saved because the room closed by itself. */
  is_auto_saved: number | null;
};
