import { SESSION_TIER_ORDER, type Tier } from './tiers.ts';

const TIER_SCORES = new Map<Tier, number>([
  ['S', 95],
  ['A', 85],
  ['B', 75],
  ['C', 65],
  ['D', 55],
  ['E', 45],
  ['F', 35],
  ['Tiering Herrie', 25],
]);

/**
 * Tiers with a score, the best first; only their albums may have an order
 * (product/ranking.md#ranking).
 */
export const RANKED_TIERS = ['S', 'A', 'B', 'C', 'D', 'E', 'F', 'Tiering Herrie'] as const;

export type RankedTier = (typeof RANKED_TIERS)[number];

const SUGGESTIONS: readonly (readonly [least: number, tier: Tier])[] = [
  [90, 'S'],
  [80, 'A'],
  [70, 'B'],
  [60, 'C'],
  [50, 'D'],
  [30, 'E'],
];

/** Score of a tier, 25 to 95; `null` for a tier without one: `tierScore('S')` is 95. */
export function tierScore(tier: Tier): number | null {
  return TIER_SCORES.get(tier) ?? null;
}

/** True if the albums of a tier may have an order. */
export function isRankedTier(tier: string): tier is RankedTier {
  return RANKED_TIERS.some((one) => one === tier);
}

/** Albums of a tier that may be ranked; test albums are excluded. */
export function rankedMembers<A extends { tier: Tier; is_test_album: boolean }>(
  albums: readonly A[],
  tier: RankedTier,
): A[] {
  return albums.filter((album) => album.tier === tier && !album.is_test_album);
}

/** Mean of the tiers that have a score, one decimal; `null` when none has: S and A give 90. */
export function averageScore(tiers: readonly Tier[]): number | null {
  return mean(tiers.map(tierScore));
}

/**
 * Standard deviation of the tiers' scores, 0 to 35, one decimal; `null` for fewer than two
 * (product/tiers-and-scores.md#scores). S and A give 5, S and 'Tiering Herrie' 35.
 */
export function scoreSpread(tiers: readonly Tier[]): number | null {
  const scores = tiers.map(tierScore).filter((score) => score !== null);
  if (scores.length < 2) return null;
  const middle = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const squares = scores.reduce((sum, score) => sum + (score - middle) ** 2, 0);
  return Math.round(Math.sqrt(squares / scores.length) * 10) / 10;
}

export type SpreadName = 'all agree' | 'close' | 'apart' | 'far apart';

/** Word for a spread: up to 5 is half a tier either way. */
export function spreadName(spread: number): SpreadName {
  if (spread === 0) return 'all agree';
  if (spread <= 5) return 'close';
  return spread <= 12 ? 'apart' : 'far apart';
}

/** Tier for an average of 25 to 95; `?` for `null`: 79.9 gives B, 29.9 'Tiering Herrie'. */
export function suggestTier(average: number | null): Tier {
  if (average === null) return '?';
  return SUGGESTIONS.find(([least]) => average >= least)?.[1] ?? 'Tiering Herrie';
}

/**
 * Color class of a number: 90 and up S, 80 A, 70 B, 60 C, 50 D, below that E
 * (product/tiers-and-scores.md#scores).
 */
export function ratingClass(score: number): 'S' | 'A' | 'B' | 'C' | 'D' | 'E' {
  if (score >= 90) return 'S';
  if (score >= 80) return 'A';
  if (score >= 70) return 'B';
  if (score >= 60) return 'C';
  return score >= 50 ? 'D' : 'E';
}

export type SessionStatistics = {
  totalAlbums: number;
  avgRating: number | null;
  tierDistribution: { tier: Tier; count: number }[];
};

type RatedAlbum = { tier: Tier; individual_tiers: Readonly<Record<string, Tier>> };

/**
 * Statistics of a session (product/tiers-and-scores.md#scores): the mean of the albums' averages
 * with one decimal (`null` without ratings) and every tier that occurs, in session order.
 */
export function sessionStatistics(albums: readonly RatedAlbum[]): SessionStatistics {
  const averages = albums.map((album) => averageScore(Object.values(album.individual_tiers)));
  return {
    totalAlbums: albums.length,
    avgRating: mean(averages),
    tierDistribution: SESSION_TIER_ORDER.map((tier) => ({
      tier,
      count: albums.filter((album) => album.tier === tier).length,
    })).filter(({ count }) => count > 0),
  };
}

function mean(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, number) => sum + number, 0) / known.length) * 10) / 10;
}
