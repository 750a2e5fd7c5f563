import { averageScore, suggestTier } from '#shared/domain/scores.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { TIER_KEYS } from '../../ui/tier-keys.ts';
import type { RatedRow } from './rated-rows.ts';

/** A column of the grid: a reviewer by its place, or one of the album's own. */
export type RatingColumn = number | 'suggested' | 'tier' | 'veto';

/** Every column, from left to right. */
export function columnOrder(names: readonly string[]): RatingColumn[] {
  return [...names.keys(), 'suggested', 'tier', 'veto'];
}

/** What a key sets; `null` takes away. */
export function findTierForKey(key: string): Tier | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  return TIER_KEYS.get(key.toUpperCase());
}

/** What a reviewer may give, as the keys do. */
export const RATINGS: readonly Tier[] = [...TIER_KEYS.values()];

/** What an album may have. */
export const ALBUM_TIERS: readonly Tier[] = [...RATINGS, 'Now Listening To', 'Not rated yet'];

/** The average of the ratings of an album, and the tier that they suggest; none without a score. */
export function suggestionFor({ ratings }: RatedRow): { average: number; tier: Tier } | null {
  const average = averageScore(ratings.filter((tier) => tier !== null));
  return average === null ? null : { average, tier: suggestTier(average) };
}

/** A row with another tier in a column of tiers. */
export function withTier(row: RatedRow, column: RatingColumn, tier: Tier | null): RatedRow {
  if (column === 'tier') return { ...row, tier: tier ?? 'Not rated yet' };
  if (typeof column !== 'number') return row;
  return { ...row, ratings: row.ratings.map((one, at) => (at === column ? tier : one)) };
}

/** Where an arrow, Home or End leads from a cell; `null` for any other key. */
export function moveBy(
  event: { key: string; ctrlKey: boolean },
  { row, column }: { row: number; column: number },
  { rows, columns }: { rows: number; columns: number },
): { row: number; column: number } | null {
  const within = (place: number, count: number) => Math.max(0, Math.min(place, count - 1));
  switch (event.key) {
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) };
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) };
    case 'ArrowUp':
      return { row: within(row - 1, rows), column };
    case 'ArrowDown':
      return { row: within(row + 1, rows), column };
    case 'Home':
      return { row: event.ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: event.ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return null;
  }
}
