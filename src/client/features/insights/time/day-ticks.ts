import { monthName } from '#shared/domain/dates.ts';

/** Months from one tick to the next that are tried. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 1200];

/** As many as fit a phone. */
const MOST = 5;

/**
 * What stands below an axis of days: beginnings of years, or of months where it spans few years.
 * @param first and last in milliseconds
 * @example dayTicks(Date.parse('2013-01-04'), Date.parse('2015-08-28')) // 2014, 2015
 */
export function dayTicks(first: number, last: number): { day: number; label: string }[] {
  const [from, to] = [getMonth(first - 1) + 1, getMonth(last)];
  const step = STEPS.find((months) => (to - from) / months < MOST) ?? STEPS.at(-1) ?? 1;
  const begin = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - begin) / step) + 1);
  return Array.from({ length: count }, (_, n) => tickAt(begin + n * step, step));
}

/** A month by its number from the year 0 on. */
function getMonth(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function tickAt(month: number, step: number): { day: number; label: string } {
  const year = Math.floor(month / 12);
  const day = Date.UTC(year, month % 12);
  if (step >= 12) return { day, label: String(year) };
  const name = monthName(new Date(day).toISOString().slice(0, 7)).slice(0, 3);
  return { day, label: `${name} ${year}` };
}
