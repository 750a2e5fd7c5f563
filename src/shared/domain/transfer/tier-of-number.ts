import { suggestTier } from '../albums/scores.ts';
import type { Tier } from '../albums/tiers.ts';
import type { RatingScale } from './import-choices.ts';

/** Lowest and highest number of a column in which 1, or 0, is the best. */
export type NumberRange = { min: number; max: number };

/**
 * Tier for a number on a scale (product/import-and-export.md#spreadsheet-import); `null` if the
 * number is not on the scale.
 * @param scale 5 and 10 begin above 0, since their 0 often means no rating; 1, 20 and 100 at 0
 * @param range of all numbers, for a scale on which the lowest is the best
 * @example tierOfNumber(4.5, 5, { min: 1, max: 5 }) // 'S'
 */
export function tierOfNumber(number: number, scale: RatingScale, range: NumberRange): Tier | null {
  if (scale === '1-is-best') {
    const { min, max } = range;
    return number >= min && number <= max
      ? tierOfShare((max - number + 1) / (max - min + 1))
      : null;
  }
  const isOnScale = number <= scale && (scale === 5 || scale === 10 ? number > 0 : number >= 0);
  return isOnScale ? tierOfShare(number / scale) : null;
}

/** Tier for a share of the maximum, from 0 to 1, in points of a hundred. */
export function tierOfShare(share: number): Tier {
  return suggestTier(Math.round(share * 1000) / 10);
}
