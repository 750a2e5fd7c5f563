import { averageScore, suggestTier } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TIER_KEYS } from '../../components/album/tier-keys.ts';
import type { RatedRow } from './rated-rows.ts';

/** Column of the grid: a reviewer by index, or a field of the album. */
export type RatingColumn = number | 'suggested' | 'tier' | 'veto';

/** Returns all columns, from left to right. */
export function columnOrder(names: readonly string[]): RatingColumn[] {
  return [...names.keys(), 'suggested', 'tier', 'veto'];
}

/** Returns the tier of a key; `null` clears, undefined for any other key. */
export function findTierForKey(key: string): Tier | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  return TIER_KEYS.get(key.toUpperCase());
}

/** Tiers that a reviewer can give, as with the keys. */
export const RATINGS: readonly Tier[] = [...TIER_KEYS.values()];

export const ALBUM_TIERS: readonly Tier[] = [...RATINGS, 'Now Listening To', 'Not rated yet'];

/** Returns the average of an album's ratings and the suggested tier; `null` without a score. */
export function suggestionFor({ ratings }: RatedRow): { average: number; tier: Tier } | null {
  const average = averageScore(ratings.filter((tier) => tier !== null));
  return average === null ? null : { average, tier: suggestTier(average) };
}

/** Returns a row with another tier in a column. */
export function withTier(row: RatedRow, column: RatingColumn, tier: Tier | null): RatedRow {
  if (column === 'tier') return { ...row, tier: tier ?? 'Not rated yet' };
  if (typeof column !== 'number') return row;
  return { ...row, ratings: row.ratings.map((one, at) => (at === column ? tier : one)) };
}

/**
 * Returns the column of the next reviewer without a rating, after one who just got their first;
 * `null` after a correction and after the last one. Former reviewers cannot rate.
 * @param before row without the new rating
 */
export function nextUnrated(
  before: RatedRow,
  column: RatingColumn,
  names: readonly string[],
  reviewers: readonly string[],
): number | null {
  if (typeof column !== 'number' || before.ratings[column] !== null) return null;
  const next = names.findIndex(
    (name, at) => at > column && before.ratings[at] === null && reviewers.includes(name),
  );
  return next === -1 ? null : next;
}

/** Returns the cell that an arrow key, Home or End leads to; `null` for any other key. */
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
