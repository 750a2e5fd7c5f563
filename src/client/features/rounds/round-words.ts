import { countListed, findAwaited } from '#shared/domain/club-rounds/awaited.ts';
import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { longDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { Clock } from '../../hooks/hydration.ts';
import { formatDeadline, formatInstant } from '../../lib/format/instants.ts';
import { joinWithAnd } from '../../lib/format/join-words.ts';
import { settings } from '../../lib/settings.ts';
import type { ClubRoundDetail, ClubRoundSummary } from '../../queries/club-rounds.ts';
import type { RoomAlbumView, RoomRatingView, RoomSeatView } from '../../queries/rooms.ts';

/** Name of a round: its title, or its albums. */
export function nameRound({ title, albums }: Pick<ClubRoundSummary, 'title' | 'albums'>): string {
  return getRoundTitle(title, albums);
}

/** State of a round as a line: 'Ends Sunday, 8:00 PM · in 2 days'. */
export function describeState(round: ClubRoundSummary, clock: Clock): string {
  const { status, ends_at, revealed_at, closed_at } = round;
  const { timeZone } = settings;
  const format = (at: string | null) => formatInstant(new Date(at ?? ''), clock, timeZone);
  if (status === 'open') return ends_at === null ? 'Open' : describeEnd(new Date(ends_at), clock);
  if (revealed_at !== null) return `Revealed ${format(revealed_at)}`;
  if (status === 'cancelled') return `Canceled ${format(closed_at)}`;
  return `Ended without votes ${format(closed_at)}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function describeEnd(end: Date, clock: Clock): string {
  const left = end.getTime() - clock.now.getTime();
  const deadline = formatDeadline(end, clock, settings.timeZone);
  const [weekday = ''] = longDate(clock.getDay(end)).split(',');
  // Of the next six days the weekday is enough.
  const isSoon = left < 6 * DAY_MS;
  const words = isSoon ? deadline.replace(/^\w+, \w+ \d+(, \d{4})?/, weekday) : deadline;
  return `Ends ${words} · ${describeLeft(left)}`;
}

function describeLeft(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return 'any moment';
  if (milliseconds < HOUR_MS)
    return `in ${formatCount(Math.round(milliseconds / MINUTE_MS), 'minute')}`;
  if (milliseconds < DAY_MS) return `in ${formatCount(Math.round(milliseconds / HOUR_MS), 'hour')}`;
  return `in ${formatCount(Math.round(milliseconds / DAY_MS), 'day')}`;
}

/** More people are counted. */
const MAX_NAMES = 4;

/** Whom an open round waits for: 'Waiting for Ada and Ben'; `null` for no one. */
export function describeMissing(round: ClubRoundSummary): string | null {
  const names = findAwaited(round, settings.reviewers).map(({ reviewer }) => reviewer);
  if (round.status !== 'open' || names.length === 0) return null;
  const others = names.length - MAX_NAMES + 1;
  const shown =
    others > 1 ? [...names.slice(0, MAX_NAMES - 1), formatCount(others, 'other')] : names;
  return `Waiting for ${joinWithAnd(shown)}`;
}

/** Progress of an open round: '3 of 5 have rated everything'. */
export function describeProgress(round: ClubRoundSummary): string {
  const total = countListed(round);
  const expected = round.people.filter(({ is_excused }) => !is_excused);
  const done = expected.filter(({ rated }) => rated >= total).length;
  if (expected.length === 0) return 'Waiting for no one';
  if (done === expected.length) return 'Everyone has rated';
  return `${done} of ${formatCount(expected.length, 'person', 'people')} done`;
}

/** True if the cards have turned, and the reader, whom the round asks, has not seen it. */
export function isUnseen({ me, revealed }: ClubRoundDetail): boolean {
  return me?.is_expected === true && !me.has_seen && revealed !== null;
}

/** Whether an album still waits for a card of the reader. */
export function isAwaited(round: ClubRoundDetail, album_id: string): boolean {
  const { me, status, mine, revealed, late_until } = round;
  if (me?.is_expected !== true) return false;
  if (status === 'open') return !mine.some((card) => card.album_id === album_id);
  if (status !== 'revealed' || late_until === null) return false;
  const album = revealed?.find((one) => one.album_id === album_id);
  return album !== undefined && !album.ratings.some(({ reviewer }) => reviewer === me.reviewer);
}

/** A revealed album of a round as the reveal of a room shows it. @param revealed_at time of its first card */
export function toRoomAlbum(
  round: ClubRoundDetail,
  album_id: string,
  revealed_at: string | null,
): { album: RoomAlbumView; ratings: RoomRatingView[]; seats: RoomSeatView[] } | null {
  const shown = round.albums.find((one) => one.album_id === album_id);
  const cards = round.revealed?.find((one) => one.album_id === album_id);
  if (shown === undefined || cards === undefined) return null;
  const { is_deleted, ...fields } = shown;
  const ratings = cards.ratings.map(({ reviewer, tier, note, was, is_late = false }) => {
    return { reviewer, is_guest: false, tier: tier as RoomRatingView['tier'], note, was, is_late };
  });
  const album: RoomAlbumView = {
    ...fields,
    duration_ms: null,
    state: 'revealed',
    round: 1,
    ratings,
    on_file: cards.on_file,
    previous_cards: [],
    saved: null,
    revealed_at,
    saved_at: null,
    games: null,
  };
  // Whoever has no card has no seat either.
  const seats = ratings.map(({ reviewer }) => {
    return { reviewer, is_guest: false, is_present: true, is_in: true };
  });
  return { album, ratings, seats };
}
