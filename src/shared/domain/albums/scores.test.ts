import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageScore,
  ratingClass,
  scoreSpread,
  sessionStatistics,
  spreadName,
  suggestTier,
  tierScore,
} from './scores.ts';
import { TIERS, type Tier } from './tiers.ts';

const tiers = fc.array(fc.constantFrom(...TIERS), { maxLength: 12 });

describe('tierScore', () => {
  it.each<[Tier, number | null]>([
    ['S', 95],
    ['A', 85],
    ['B', 75],
    ['C', 65],
    ['D', 55],
    ['E', 45],
    ['F', 35],
    ['Tiering Herrie', 25],
    ['?', null],
    ['Now Listening To', null],
    ['Not rated yet', null],
  ])('maps %s to %s', (tier, score) => {
    expect(tierScore(tier)).toBe(score);
  });
});

describe('scoreSpread', () => {
  it.each<[Tier[], number | null]>([
    [[], null],
    [['S'], null],
    [['S', '?', 'Not rated yet'], null],
    [['S', 'S'], 0],
    [['S', 'A'], 5],
    [['S', 'A', 'B'], 8.2],
    [['S', 'Tiering Herrie'], 35],
  ])('returns for %j: %s', (given, spread) => {
    expect(scoreSpread(given)).toBe(spread);
  });

  it('has a name for each range', () => {
    const words = [0, 0.1, 5, 5.1, 12, 12.1].map(spreadName);
    expect(words).toEqual(['all agree', 'close', 'close', 'apart', 'apart', 'far apart']);
  });
});

describe('averageScore', () => {
  it.each<[Tier[], number | null]>([
    [[], null],
    [['?', 'Not rated yet', 'Now Listening To'], null],
    [['S'], 95],
    [['S', 'A'], 90],
    [['S', 'S', 'A'], 91.7],
    [['S', 'A', 'A'], 88.3],
    [['S', '?'], 95],
    [['F', 'Tiering Herrie'], 30],
  ])('returns for %j: %s', (given, average) => {
    expect(averageScore(given)).toBe(average);
  });

  it('is between 25 and 95, has one decimal and ignores the order', () => {
    fc.assert(
      fc.property(tiers, (given) => {
        const average = averageScore(given);
        expect(averageScore(given.toReversed())).toBe(average);
        if (average === null) return;
        expect(average).toBeGreaterThanOrEqual(25);
        expect(average).toBeLessThanOrEqual(95);
        expect(Number(average.toFixed(1))).toBe(average);
      }),
    );
  });
});

describe('suggestTier', () => {
  it.each<[number | null, Tier]>([
    [null, '?'],
    [95, 'S'],
    [90, 'S'],
    [89.9, 'A'],
    [80, 'A'],
    [79.9, 'B'],
    [70, 'B'],
    [69.9, 'C'],
    [60, 'C'],
    [59.9, 'D'],
    [50, 'D'],
    [49.9, 'E'],
    [30, 'E'],
    [29.9, 'Tiering Herrie'],
    [25, 'Tiering Herrie'],
  ])('returns for %s: %s', (average, tier) => {
    expect(suggestTier(average)).toBe(tier);
  });

  it.each<Tier>(['S', 'A', 'B', 'C', 'D', 'E', 'Tiering Herrie'])(
    'returns %s when all reviewers agree on it',
    (tier) => {
      expect(suggestTier(averageScore([tier, tier, tier]))).toBe(tier);
    },
  );
});

describe('ratingClass', () => {
  it.each([
    [100, 'S'],
    [90, 'S'],
    [89.9, 'A'],
    [80, 'A'],
    [79.9, 'B'],
    [70, 'B'],
    [69.9, 'C'],
    [60, 'C'],
    [59.9, 'D'],
    [50, 'D'],
    [49.9, 'E'],
    [0, 'E'],
  ])('maps %s to %s', (score, name) => {
    expect(ratingClass(score)).toBe(name);
  });
});

describe('sessionStatistics', () => {
  it('returns empty statistics without albums', () => {
    expect(sessionStatistics([])).toEqual({
      totalAlbums: 0,
      avgRating: null,
      tierDistribution: [],
    });
  });

  it('counts albums, averages rated ones and lists tiers in session order', () => {
    const statistics = sessionStatistics([
      { tier: 'Not rated yet', individual_tiers: {} },
      { tier: 'B', individual_tiers: { Ada: 'B', Ben: '?' } },
      { tier: 'S', individual_tiers: { Ada: 'S', Ben: 'S', Cleo: 'A' } },
      { tier: 'B', individual_tiers: { Ben: '?' } },
    ]);
    expect(statistics).toEqual({
      totalAlbums: 4,
      avgRating: 83.4,
      tierDistribution: [
        { tier: 'S', count: 1 },
        { tier: 'B', count: 2 },
        { tier: 'Not rated yet', count: 1 },
      ],
    });
  });

  it('counts every album once in the distribution', () => {
    fc.assert(
      fc.property(tiers, (given) => {
        const albums = given.map((tier) => ({ tier, individual_tiers: {} }));
        const { totalAlbums, tierDistribution } = sessionStatistics(albums);
        expect(tierDistribution.reduce((sum, { count }) => sum + count, 0)).toBe(totalAlbums);
      }),
    );
  });
});
