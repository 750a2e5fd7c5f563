import { localDate, plainDate } from '#shared/domain/dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Formats the time from `then` to `now`: 'just now' under a minute, then minutes, hours under 24,
 * days under 7, weeks under 4, months under 12, then the full date; a future time is 'just now'.
 * @param getDay returns the date of a timestamp, YYYY-MM-DD; by default the local one
 */
export function relativeTime(
  then: Date,
  now: Date,
  getDay: (moment: Date) => string = (moment) => localDate(moment),
): string {
  const elapsed = now.getTime() - then.getTime();
  const days = Math.floor(elapsed / DAY);
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return ago(Math.floor(elapsed / MINUTE), 'minute');
  if (days < 1) return ago(Math.floor(elapsed / HOUR), 'hour');
  if (days < 7) return ago(days, 'day');
  if (days < 28) return ago(Math.floor(days / 7), 'week');
  const months = Math.max(1, Math.floor(days / 30.44));
  if (months < 12) return ago(months, 'month');
  return plainDate(getDay(then));
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
