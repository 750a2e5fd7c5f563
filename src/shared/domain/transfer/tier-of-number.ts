import { suggestTier } from '../albums/scores.ts';
import type { Tier } from '../albums/tiers.ts';
import type { RatingScale } from './import-choices.ts';

/**
 * Tier for a number on a scale, converted to points of a hundred
 * (product/import-and-export.md#spreadsheet-import); `null` if the number is not on the scale.
 * @param scale 5 and 10 begin at 1, 100 at 0
 * @example tierOfNumber(4.5, 5) // 'S'
 */
export function tierOfNumber(number: number, scale: RatingScale): Tier | null {
  const least = scale === 100 ? 0 : 1;
  if (!(number >= least && number <= scale)) return null;
  return suggestTier(Math.round((number / scale) * 1000) / 10);
}
