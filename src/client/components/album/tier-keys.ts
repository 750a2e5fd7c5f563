import type { Tier } from '#shared/domain/albums/tiers.ts';

/** Keys of the tiers for ratings: H is Tiering Herrie, every other one is its own key. */
export const TIER_KEYS: ReadonlyMap<string, Tier> = new Map<string, Tier>([
  ['S', 'S'],
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
  ['D', 'D'],
  ['E', 'E'],
  ['F', 'F'],
  ['H', 'Tiering Herrie'],
  ['?', '?'],
]);
