import { clubTime, localDate, shortInstant, zoneName } from '#shared/domain/dates.ts';

/** Where and when an instant is read. */
type Reader = {
  now: Date;
  /** False during SSR and hydration, when the user's time zone is unknown. */
  isUserClock: boolean;
};

/**
 * Formats an instant in the user's time zone: 'Sun, Mar 8, 8:00 PM'. Until that is known, it is the
 * club's, with its name.
 * @param timeZone of the club
 */
export function formatInstant(
  moment: Date,
  { now, isUserClock }: Reader,
  timeZone: string,
): string {
  if (isUserClock) return shortInstant(moment, now);
  return `${shortInstant(moment, now, timeZone)} in ${zoneName(timeZone)}`;
}

/**
 * Formats an instant to act on: with the club's time too, where it differs from the user's.
 * @example 'Mon, Mar 9, 4:00 AM, Sun 8:00 PM in Berlin'
 */
export function formatDeadline(moment: Date, reader: Reader, timeZone: string): string {
  const own = formatInstant(moment, reader, timeZone);
  if (!reader.isUserClock || own === shortInstant(moment, reader.now, timeZone)) return own;
  const isSameDay = localDate(moment) === localDate(moment, timeZone);
  const day = isSameDay ? '' : `${shortInstant(moment, reader.now, timeZone).slice(0, 3)} `;
  return `${own}, ${day}${clubTime(moment, timeZone)} in ${zoneName(timeZone)}`;
}
