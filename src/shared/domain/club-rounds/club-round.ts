import type { RoomTier } from '../rooms/room.ts';

/** States of a round (product/rounds.md#states). */
export const CLUB_ROUND_STATUSES = ['open', 'revealed', 'closed', 'cancelled'] as const;

export type ClubRoundStatus = (typeof CLUB_ROUND_STATUSES)[number];

/** Who decides the overall tier: the tier that the cards suggest, or an admin. */
export const ROUND_VERDICTS = ['suggestion', 'admin'] as const;

export const MAX_ROUND_ALBUMS = 10;

export const MAX_ROUND_TITLE = 80;

/** Milliseconds that the end of a round is ahead, at least. */
export const MIN_ROUND_MS = 60_000;

/** Milliseconds before the end at which it is announced: a day. */
export const REMINDER_MS = 24 * 3_600_000;

/** Milliseconds before the end at which people are notified that their card is missing. */
export const NOTICES_MS = [REMINDER_MS, 3 * 3_600_000];

/** Milliseconds between the last sealed card and the reveal. */
export const ROUND_COUNT_MS = 5000;

/** Milliseconds after the reveal in which late cards are taken: three days. */
export const AFTER_REVEAL_MS = 3 * 24 * 3_600_000;

/** Milliseconds after the reveal in which its people find the result on their page: a week. */
export const ROUND_RESULT_MS = 7 * 24 * 3_600_000;

/** A person whom a round waits for, unless excused. */
export type RoundPerson = {
  reviewer: string;
  is_excused: boolean;
  /** Time at which this person has seen the cards turn; `null` until then. */
  seen_at: string | null;
};

/** A card of an open round, sealed until the reveal. */
export type SealedCard = {
  album_id: string;
  reviewer: string;
  /** Hash of a personal link that the reviewer had then: as long as it works, they see the card. */
  link_hash: string;
  tier: RoomTier;
  note: string | null;
  rated_at: string;
};

/** A round, in which people rate albums at their own pace. */
export type ClubRound = {
  id: string;
  title: string | null;
  status: ClubRoundStatus;
  verdict: (typeof ROUND_VERDICTS)[number];
  /** Time of the reveal at the latest; `null` for none. */
  ends_at: string | null;
  /** Time of the news of this end; also of an end that is less than a day ahead. */
  reminded_at: string | null;
  /** Time up to which people were notified on their phones that their card is missing. */
  noticed_at: string | null;
  /** Time at which the cards turn, since all are in; `null` while one is missing. */
  reveal_at: string | null;
  /** Increases with every change that others may notice. */
  version: number;
  opened_at: string;
  revealed_at: string | null;
  closed_at: string | null;
  album_ids: readonly string[];
  people: readonly RoundPerson[];
  /** Sealed cards; revealed ones are in the recap of the round. */
  cards: readonly SealedCard[];
};

/** The person with a name whom a round asks. */
export function findAsked({ people }: ClubRound, name: string): RoundPerson | undefined {
  return people.find(({ reviewer }) => reviewer === name);
}

const ERROR_RESPONSES = {
  ROUND_NOT_OPEN: 'This round is no longer open',
  ROUND_NOT_REVEALED: 'This round hasn’t been revealed yet',
  ROUND_CLOSED: 'This round is closed',
  NOTHING_SEALED: 'No one has rated anything yet',
  CARD_REVEALED: 'This card is already on the table, so it can’t be changed or taken back',
  ALBUM_NOT_IN_ROUND: 'This album isn’t in the round',
  ALBUM_GONE: 'This album has been deleted',
} as const;

export type RoundRejectionCode = keyof typeof ERROR_RESPONSES;

/** Action that the state of a round does not allow. */
export class RoundError extends Error {
  constructor(readonly code: RoundRejectionCode) {
    super(ERROR_RESPONSES[code]);
  }
}

/** Name of a round in lists and messages: its title, or its albums. */
export function getRoundTitle(
  title: string | null,
  albums: readonly { artist: string; title: string }[],
): string {
  if (title !== null) return title;
  const [first] = albums;
  if (first === undefined) return 'Round';
  const more = albums.length - 1;
  return more === 0 ? `${first.artist} – ${first.title}` : `${first.title} and ${more} more`;
}
