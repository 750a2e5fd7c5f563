import { clubTime, longDate } from '#shared/domain/dates.ts';

type Played = { played_on: string; opened_at: string };

/**
 * Formats the date of a recap, with the time of its opening if another one has the same date.
 * @example formatPlayedOn(recap, recaps, 'UTC') // 'Friday, March 6, 2026 at 9:04 PM'
 */
export function formatPlayedOn(
  { played_on, opened_at }: Played,
  all: readonly Played[],
  timeZone: string,
): string {
  const sameDay = all.filter((one) => one.played_on === played_on);
  const date = longDate(played_on);
  return sameDay.length > 1 ? `${date} at ${clubTime(new Date(opened_at), timeZone)}` : date;
}
