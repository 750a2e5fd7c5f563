import { scaleLinear } from 'd3-scale';
import { tierScore } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { monthName } from '#shared/domain/dates.ts';

const SCORED = TIERS.flatMap((tier) => {
  const score = tierScore(tier);
  return score === null ? [] : [{ tier, score }];
});

const [BEST, WORST, MIDDLE] = [95, 25, 65];

/** Points between tiers, and the minimum span of an axis. */
const TIER = 10;
const MIN_SPAN = 2 * TIER;

/**
 * Returns the tiers of an axis for averages, best first: from the one at or above the maximum to
 * the one at or below the minimum, three at least.
 * @param averages 25 to 95
 * @example tierAxis([62, 78]) // A, B, C, D
 */
export function tierAxis(averages: readonly number[]): { tier: Tier; score: number }[] {
  const known = averages.length === 0 ? [MIDDLE] : averages;
  const least = Math.floor((Math.min(...known) - BEST) / TIER) * TIER + BEST;
  const most = Math.ceil((Math.max(...known) - BEST) / TIER) * TIER + BEST;
  const top = Math.min(BEST, most + (most - least < MIN_SPAN ? TIER : 0));
  const bottom = Math.max(WORST, Math.min(least, top - MIN_SPAN));
  // Extends upward where there is no tier below.
  const highest = Math.max(top, bottom + MIN_SPAN);
  return SCORED.filter(({ score }) => score >= bottom && score <= highest);
}

/** Label at some `x`. */
export type Tick = { x: number; label: string };

/** Candidate months between ticks. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240, 1200];

/** Maximum number of ticks on a phone. */
const MOST = 5;

/**
 * Returns ticks for an axis of days: starts of years, or of months for short spans.
 * @param first and last in milliseconds
 * @example dayTicks(Date.parse('2013-01-04'), Date.parse('2015-08-28')) // 2014, 2015
 */
export function dayTicks(first: number, last: number): Tick[] {
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

function tickAt(month: number, step: number): Tick {
  const year = Math.floor(month / 12);
  const day = Date.UTC(year, month % 12);
  if (step >= 12) return { x: day, label: String(year) };
  const name = monthName(new Date(day).toISOString().slice(0, 7)).slice(0, 3);
  return { x: day, label: `${name} ${year}` };
}

/** Returns about five evenly spaced ticks for an axis of years. */
export function yearTicks(first: number, last: number): Tick[] {
  return scaleLinear()
    .domain([first, last])
    .ticks(5)
    .filter(Number.isInteger)
    .map((x) => ({ x, label: String(x) }));
}
