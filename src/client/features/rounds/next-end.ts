import { MIN_ROUND_MS } from '#shared/domain/club-rounds/club-round.ts';
import { fromLocalMoment, toLocalMoment } from '#shared/domain/dates.ts';

const DAY_MS = 86_400_000;

/**
 * End of the round after one, as the value of a date and time field: the same weekday and hour in the
 * club's time zone, a week later or in the first week that is not over; '' without an end.
 */
export function getNextEnd(ends_at: string | null, now: Date, timeZone: string): string {
  if (ends_at === null) return '';
  const [date = '', time = ''] = toLocalMoment(new Date(ends_at), timeZone).split('T');
  for (let weeks = 1; ; weeks += 1) {
    const day = new Date(Date.parse(date) + weeks * 7 * DAY_MS).toISOString().slice(0, 10);
    const next = `${day}T${time}`;
    if (fromLocalMoment(next, timeZone).getTime() >= now.getTime() + MIN_ROUND_MS) return next;
  }
}
