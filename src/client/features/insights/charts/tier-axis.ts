import { tierScore } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';

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
