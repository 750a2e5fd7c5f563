import { clubTime, longDate, zoneName } from '#shared/domain/dates.ts';

type Played = { played_on: string; opened_at: string };

/**
 * Formats the date of a recap, with the time of its opening if another one has the same date. Both
 * are the club's, so that the time fits the date.
 * @example formatPlayedOn(recap, recaps, 'Europe/Berlin') // 'Friday, March 6, 2026 at 9:04 PM in Berlin'
 */
export function formatPlayedOn(
  { played_on, opened_at }: Played,
  all: readonly Played[],
  timeZone: string,
): string {
  const sameDay = all.filter((one) => one.played_on === played_on);
  const date = longDate(played_on);
  if (sameDay.length === 1) return date;
  return `${date} at ${clubTime(new Date(opened_at), timeZone)} in ${zoneName(timeZone)}`;
}
