import { scoreSpread } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { getTop } from '#shared/domain/insights/figures.ts';

/** Album with the date of its last change, YYYY-MM-DD. */
export type Untouched = { id: string; tiers: readonly Tier[]; touched: string };

type Chosen = { id: string; spread: number; touched: string };

const MOST = 3;

/**
 * Selects albums for a second spin (product/insights.md#insights): at most three that last changed
 * before a date, the largest spread first, then the oldest change. Unanimous albums are left out.
 * @param before YYYY-MM-DD
 */
export function chooseSecondSpin(albums: readonly Untouched[], before: string): Chosen[] {
  const apart = albums.flatMap(({ id, tiers, touched }) => {
    const spread = touched < before ? (scoreSpread(tiers) ?? 0) : 0;
    return spread > 0 ? [{ id, spread, touched }] : [];
  });
  return getTop(
    apart,
    MOST,
    (a, b) => b.spread - a.spread || compare(a.touched, b.touched) || compare(a.id, b.id),
  );
}

/**
 * Returns the same day a year before; for a leap day the first of March.
 * @example yearBefore('2026-03-06') // '2025-03-06'
 */
export function yearBefore(date: string): string {
  const day = new Date(date);
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return day.toISOString().slice(0, 10);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
