import {
  AFTER_REVEAL_MS,
  type ClubRound,
  NOTICES_MS,
  REMINDER_MS,
  ROUND_COUNT_MS,
  type RoundPerson,
} from '#shared/domain/club-rounds/club-round.ts';

/** Albums of a round that are still listed, and the present reviewers. */
export type Present = { listed: readonly string[]; reviewers: readonly string[] };

/** Number of listed albums that a person has rated in an open round. */
export function countRated(
  { cards }: Pick<ClubRound, 'cards'>,
  reviewer: string,
  listed: readonly string[],
): number {
  return cards.filter((card) => card.reviewer === reviewer && listed.includes(card.album_id))
    .length;
}

/** People whom a round waits for: neither excused nor retired. */
function findExpected({ people }: ClubRound, reviewers: readonly string[]): RoundPerson[] {
  return people.filter(({ reviewer, is_excused }) => !is_excused && reviewers.includes(reviewer));
}

/** Names of the people whom an open round still waits for. */
export function findMissing(round: ClubRound, { listed, reviewers }: Present): string[] {
  return findExpected(round, reviewers)
    .map(({ reviewer }) => reviewer)
    .filter((reviewer) => countRated(round, reviewer, listed) < listed.length);
}

/** True if all whom an open round waits for have rated all albums. */
function isComplete(round: ClubRound, present: Present): boolean {
  if (round.status !== 'open') return false;
  const isRated = round.cards.some(({ album_id }) => present.listed.includes(album_id));
  return isRated && findMissing(round, present).length === 0;
}

/** Starts the count to the reveal when the last card is in; ends it when one is missing. */
export function withRevealCount(round: ClubRound, present: Present, now: Date): ClubRound {
  const isCounted = isComplete(round, present);
  if (isCounted === (round.reveal_at !== null)) return round;
  const reveal_at = isCounted ? new Date(now.getTime() + ROUND_COUNT_MS).toISOString() : null;
  return { ...round, reveal_at };
}

/** True if a round is to be revealed: its count is over, or it is at its end. */
export function isRevealDue({ status, ends_at, reveal_at }: ClubRound, now: Date): boolean {
  const isOver = (at: string | null) => at !== null && Date.parse(at) <= now.getTime();
  return status === 'open' && (isOver(ends_at) || isOver(reveal_at));
}

/** Describes what everyone knows of a round; of sealed cards who gave one. */
export function describePublicRound({ cards, ...round }: ClubRound): string {
  const given = cards.map(({ album_id, reviewer }) => `${album_id} ${reviewer}`);
  return JSON.stringify([round, given.toSorted()]);
}

/** Time of the next timed change, in milliseconds since 1970; infinite for none. */
export function nextRoundMoment(round: ClubRound): number {
  const { status, reveal_at, revealed_at } = round;
  if (status === 'open') {
    const news = Math.min(getReminderTime(round), getNoticeTime(round));
    return reveal_at === null ? news : Math.min(Date.parse(reveal_at), news);
  }
  if (status === 'revealed' && revealed_at !== null)
    return Date.parse(revealed_at) + AFTER_REVEAL_MS;
  return Number.POSITIVE_INFINITY;
}

/** Time of the reminder of the end, then of the end; infinite for none. */
export function getReminderTime({ ends_at, reminded_at }: ClubRound): number {
  if (ends_at === null) return Number.POSITIVE_INFINITY;
  return Date.parse(ends_at) - (reminded_at === null ? REMINDER_MS : 0);
}

/**
 * Time at which people whose cards are missing are notified next; infinite for none. A time that
 * had passed when the round was opened, or the end changed, is left out.
 */
export function getNoticeTime({ ends_at, noticed_at, opened_at }: ClubRound): number {
  if (ends_at === null) return Number.POSITIVE_INFINITY;
  const times = NOTICES_MS.map((ms) => Date.parse(ends_at) - ms);
  return Math.min(...times.filter((at) => at > Date.parse(noticed_at ?? opened_at)));
}

/** `reminded_at` of a new end: one that is less than a day ahead is not announced. */
export function skipReminder(ends_at: string | null, now: Date): string | null {
  const isNear = ends_at !== null && Date.parse(ends_at) - REMINDER_MS <= now.getTime();
  return isNear ? now.toISOString() : null;
}
