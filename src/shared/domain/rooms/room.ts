import { isVerdict, TIERS, type Tier, type Verdict } from '../albums/tiers.ts';

/** States of an album in a room (product/rooms.md#rooms). */
export const ROOM_ALBUM_STATES = ['waiting', 'rating', 'revealed', 'saved', 'skipped'] as const;

type RoomAlbumState = (typeof ROOM_ALBUM_STATES)[number];

/** Status of a room in responses; in the lobby guests take seats, and no album is rated yet. */
export const ROOM_STATUSES = ['lobby', 'open', 'closed'] as const;

type RoomStatus = (typeof ROOM_STATUSES)[number];

/** Tiers that a reviewer can give in a room, in the order of the tier list. */
export const ROOM_TIERS = TIERS.filter((tier): tier is RoomTier => isVerdict(tier));

export type RoomTier = Verdict;

export const MAX_ROOM_ALBUMS = 100;

export const MAX_NOTE_LENGTH = 280;

/** Maximum guests with a seat. */
export const MAX_GUESTS = 30;

export const MAX_GUEST_NAME_LENGTH = 30;

/** Milliseconds between the last sealed card and the reveal. */
export const COUNT_MS = 3000;

/** Milliseconds without a signal after which a seat is asleep. */
export const SILENT_MS = 60_000;

/** Milliseconds without a change after which a room is closed. */
export const FORGOTTEN_MS = 12 * 3_600_000;

/** Characters of a code: no vowels, so that it spells no word, and none that resembles another. */
const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';

export const CODE_LENGTH = 5;

export type RoomAlbum = {
  album_id: string;
  state: RoomAlbumState;
  /** Number of the attempt, from 1; 'Vote again' begins another. */
  attempt: number;
  /** Revealed cards of earlier attempts, the latest of each reviewer. */
  previous_cards: readonly RoomCard[];
  /** Tier to restore, if the room made the album 'Now Listening To'. */
  tier_before: Tier | null;
  /** Verdict saved in this room; the list may have another tier since. */
  saved: SavedVerdict | null;
  /** Tier that the cards suggested at the reveal, without late ones; target of the calls. */
  suggested_tier: Tier | null;
  /** Submitter who was guessed, as of the reveal; `null` if unknown, or without guesses. */
  submitter: string | null;
  /** Time from which the cards of this attempt turn on every screen; `null` until the reveal. */
  revealed_at: string | null;
  /** Time at which the verdict was saved in this room. */
  saved_at: string | null;
};

export type SavedVerdict = { tier: RoomTier; veto: boolean; veto_by: string | null };

export type RoomSeat = {
  id: string;
  /** Name of the reviewer or guest. */
  reviewer: string;
  /** True for a guest, who is no reviewer: the cards are not saved to the album. */
  is_guest: boolean;
};

/** Request of a guest for a taken seat. */
export type SeatRequest = { guest_id: string; reviewer: string; is_denied: boolean };

export type RoomCard = {
  reviewer: string;
  /** True for the card of a guest. */
  is_guest: boolean;
  tier: RoomTier;
  note: string | null;
};

export type RoomRating = RoomCard & {
  album_id: string;
  /** Seat that gave it; only this seat sees it before the reveal. */
  seat_id: string;
  /** Reviewer's card of the previous attempt, else their saved rating; `null` until the reveal. */
  was: Tier | null;
  /** True for a card that was added after the reveal. */
  is_late: boolean;
};

/** Call and guess of a seat for an album; sealed like a card until the reveal. */
export type RoomPrediction = {
  album_id: string;
  reviewer: string;
  /** Seat that gave it; only this seat sees it before the reveal. */
  seat_id: string;
  /** Tier that the cards are expected to suggest. */
  call: RoomTier | null;
  /** Reviewer who is thought to have submitted the album. */
  guess: string | null;
};

export type Room = {
  id: string;
  code: string;
  /** An open room is in the lobby until it is started; `getRoomStatus` distinguishes the two. */
  status: Exclude<RoomStatus, 'lobby'>;
  session_id: string | null;
  /** Increases with every change. */
  version: number;
  /** True while the host holds the cards. */
  is_held: boolean;
  /** True if guests may take a seat; those who have one stay without it. */
  guests_allowed: boolean;
  /** True if the guests call the suggested tier. */
  has_calls: boolean;
  /** True if the guests guess the submitters. */
  has_guesses: boolean;
  /** Time of the reveal, unless a change cancels it. */
  reveal_at: string | null;
  opened_at: string;
  /** Time when the host started the first album; `null` in the lobby. */
  started_at: string | null;
  /** Time of the last change. */
  changed_at: string;
  albums: readonly RoomAlbum[];
  seats: readonly RoomSeat[];
  ratings: readonly RoomRating[];
  predictions: readonly RoomPrediction[];
  seat_requests: readonly SeatRequest[];
};

const ERROR_RESPONSES = {
  ROOM_CLOSED: 'This listening room is closed',
  SEAT_TAKEN: 'That name’s taken. The host can free it.',
  NAME_TAKEN: 'Someone in this room already has that name. Pick another one.',
  GUESTS_NOT_ALLOWED: 'The host hasn’t opened this room to guests',
  TOO_MANY_GUESTS: `This room already has ${MAX_GUESTS} guests`,
  ALREADY_STARTED: 'The first album has already started',
  NOT_STARTED: 'Start the first album first',
  SEAT_FREE: 'This seat is free. Take it.',
  SEAT_REQUESTED: 'Someone else is already asking for this seat',
  NO_SEAT_REQUEST: 'No one is asking for this seat anymore',
  CARD_REVEALED: 'This card is already on the table',
  NO_SUCH_GAME: 'This game is off for this album',
  NOT_RATING: 'This album isn’t up for a vote right now',
  NOT_REVEALED: 'The cards haven’t been revealed yet',
  NOTHING_SEALED: 'No one has voted on this album yet',
  NOTHING_PLAYING: 'No album is up for a vote right now',
  ALREADY_SAVED: 'This album is already saved',
  NOT_FINISHED: 'Save or skip this album first',
  NOTHING_WAITING: 'No albums left in the queue',
  ALBUM_GONE: 'This album has been deleted. Skip it.',
  ALBUM_IN_PLAY: 'An album that has started can’t be removed',
  QUEUE_CHANGED: 'Someone else changed the queue. Here’s the latest.',
} as const;

export type RoomRejectionCode = keyof typeof ERROR_RESPONSES;

/** Action that the state of a room does not allow. */
export class RoomError extends Error {
  constructor(readonly code: RoomRejectionCode) {
    super(ERROR_RESPONSES[code]);
  }
}

/**
 * Creates a code of five letters.
 * @param pick returns a random integer from 0 to below its argument
 */
export function newRoomCode(pick: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(pick(CODE_LETTERS.length)),
  ).join('');
}

/** Returns the characters that no code contains, each once: 'BADGE' gives ['A', 'E']. */
export function findInvalidCodeLetters(code: string): string[] {
  return [...new Set(code)].filter((letter) => !CODE_LETTERS.includes(letter));
}

/** Normalizes a typed code: capitals, without spaces and hyphens: ' bc-dfg' gives 'BCDFG'. */
export function readRoomCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** Status of a room in responses. */
export function getRoomStatus({ status, started_at }: Pick<Room, 'status' | 'started_at'>) {
  return status === 'open' && started_at === null ? 'lobby' : status;
}

/** Album that is being rated or was just revealed. */
export function currentAlbum({ albums }: Pick<Room, 'albums'>): RoomAlbum | undefined {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

/** Ratings of an album in the room. */
export function getRatings({ ratings }: Pick<Room, 'ratings'>, album_id: string): RoomRating[] {
  return ratings.filter((rating) => rating.album_id === album_id);
}
