import { monthName } from '#shared/domain/dates.ts';

/** Candidate months between ticks. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 1200];

/** Maximum number of ticks on a phone. */
const MOST = 5;

/**
 * Returns ticks for an axis of days: starts of years, or of months for short spans.
 * @param first and last in milliseconds
 * @example dayTicks(Date.parse('2013-01-04'), Date.parse('2015-08-28')) // 2014, 2015
 */
export function dayTicks(first: number, last: number): { x: number; label: string }[] {
  const [from, to] = [getMonth(first - 1) + 1, getMonth(last)];
  const step = STEPS.find((months) => (to - from) / months < MOST) ?? STEPS.at(-1) ?? 1;
  const begin = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - begin) / step) + 1);
  return Array.from({ length: count }, (_, n) => tickAt(begin + n * step, step));
}

/** Returns the number of a month since year 0. */
function getMonth(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function tickAt(month: number, step: number): { x: number; label: string } {
  const year = Math.floor(month / 12);
  const day = Date.UTC(year, month % 12);
  if (step >= 12) return { x: day, label: String(year) };
  const name = monthName(new Date(day).toISOString().slice(0, 7)).slice(0, 3);
  return { x: day, label: `${name} ${year}` };
}
