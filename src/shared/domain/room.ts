import { isVerdict, TIERS, type Tier, type Verdict } from './tiers.ts';

/** What an album of a room goes through (rules.md#rooms). */
export const ROOM_ALBUM_STATES = ['waiting', 'rating', 'revealed', 'saved', 'skipped'] as const;

type RoomAlbumState = (typeof ROOM_ALBUM_STATES)[number];

export const ROOM_STATUSES = ['open', 'closed'] as const;

/** What a person may say in a room, in the order of the tier list. */
export const ROOM_TIERS = TIERS.filter((tier): tier is RoomTier => isVerdict(tier));

export type RoomTier = Verdict;

/** Albums that a room may hold. */
export const ROOM_ALBUMS_MOST = 100;

/** Characters of a note. */
export const NOTE_MOST = 280;

/** From the moment that everyone is in until the cards turn, in milliseconds. */
export const COUNT_MS = 3000;

/** A seat that was silent for so long counts as absent, in milliseconds. */
export const SILENT_MS = 60_000;

/** A room in which nothing happened for so long is closed, in milliseconds. */
export const FORGOTTEN_MS = 12 * 3_600_000;

/** Letters of a code: no vowels, so that it spells nothing, and none that is taken for another. */
const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ';

const CODE_LENGTH = 5;

export type RoomAlbum = {
  album_id: string;
  state: RoomAlbumState;
  /** From 1; 'Rate again' begins another. */
  round: number;
  /** The tier to give back, where the room made the album 'Now Listening To'. */
  tier_before: Tier | null;
  /** What was saved in this room; the list may have another tier since. */
  saved: SavedVerdict | null;
};

export type SavedVerdict = { tier: RoomTier; veto: boolean; veto_by: string | null };

export type RoomSeat = { id: string; reviewer: string };

export type RoomRating = {
  album_id: string;
  reviewer: string;
  /** The seat that gave it; nobody else is told of it before the reveal. */
  seat_id: string;
  tier: RoomTier;
  note: string | null;
  /** What the reviewer had said of the album before; known from the reveal on. */
  was: Tier | null;
};

export type Room = {
  id: string;
  code: string;
  status: (typeof ROOM_STATUSES)[number];
  session_id: string | null;
  /** One more with every change. */
  version: number;
  /** Whether the host keeps the cards from turning by themselves. */
  is_held: boolean;
  /** When the cards turn, unless something is changed before. */
  reveal_at: string | null;
  opened_at: string;
  /** Last change. */
  changed_at: string;
  albums: readonly RoomAlbum[];
  seats: readonly RoomSeat[];
  ratings: readonly RoomRating[];
};

const REFUSALS = {
  ROOM_CLOSED: 'This listening room is closed',
  SEAT_TAKEN: 'Somebody else has taken this seat. The host can free it.',
  NOT_RATING: 'This album is not being rated at the moment',
  NOT_REVEALED: 'The ratings are not revealed yet',
  NOTHING_SEALED: 'Nobody has rated this album yet',
  NOTHING_PLAYING: 'No album is being rated at the moment',
  ALREADY_SAVED: 'This album is saved already',
  NOT_FINISHED: 'Save or skip this album first',
  NOTHING_WAITING: 'There is no album left in this room',
  ALBUM_GONE: 'This album was deleted meanwhile. Skip it.',
  ALBUM_IN_PLAY: 'An album that is being rated or was saved cannot be taken out',
  QUEUE_CHANGED: 'Somebody else has changed the evening meanwhile. This is how it stands now.',
} as const;

export type RoomRefusalCode = keyof typeof REFUSALS;

/** What the state of a room does not allow. */
export class RoomError extends Error {
  constructor(readonly code: RoomRefusalCode) {
    super(REFUSALS[code]);
  }
}

/** A code of five letters. @param pick gives a whole number from 0 to below what it is given */
export function newRoomCode(pick: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () =>
    CODE_LETTERS.charAt(pick(CODE_LETTERS.length)),
  ).join('');
}

/** A code as it was typed, in capitals and without what stands between: ' bc-dfg' gives 'BCDFG'. */
export function readRoomCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** The album that is being rated or was just revealed. */
export function currentAlbum({ albums }: Pick<Room, 'albums'>): RoomAlbum | undefined {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

/** The ratings of an album of the room. */
export function ratingsOf({ ratings }: Pick<Room, 'ratings'>, album_id: string): RoomRating[] {
  return ratings.filter((rating) => rating.album_id === album_id);
}
