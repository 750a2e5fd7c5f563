import { SESSION_TIER_ORDER, type Tier } from './tiers.ts';

const TIER_SCORES: Partial<Record<Tier, number>> = {
  S: 95,
  A: 85,
  B: 75,
  C: 65,
  D: 55,
  E: 45,
  F: 35,
  'Tiering Herrie': 25,
};

const SUGGESTIONS: readonly (readonly [least: number, tier: Tier])[] = [
  [90, 'S'],
  [80, 'A'],
  [70, 'B'],
  [60, 'C'],
  [50, 'D'],
  [30, 'E'],
];

/** Score of a tier, 25 to 95, or `null` for a tier that says nothing yet: `tierScore('S')` is 95. */
export function tierScore(tier: Tier): number | null {
  return TIER_SCORES[tier] ?? null;
}

/** Mean of the tiers that have a score, one decimal; `null` when none has: S and A give 90. */
export function averageScore(tiers: readonly Tier[]): number | null {
  return mean(tiers.map(tierScore));
}

/** The tier for an average of 25 to 95; `?` for no average: 79.9 gives B, 29.9 'Tiering Herrie'. */
export function suggestTier(average: number | null): Tier {
  if (average === null) return '?';
  return SUGGESTIONS.find(([least]) => average >= least)?.[1] ?? 'Tiering Herrie';
}

/** Colour class of a number: 90 and up S, 80 A, 70 B, 60 C, 50 D, below that E (rules.md#scores). */
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
 * Statistics of a session (rules.md#scores): the mean of the albums' averages with one decimal
 * (`null` when nothing is rated) and every tier that occurs, in session order.
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
