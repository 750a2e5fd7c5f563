import { describe, expect, it } from 'vitest';
import {
  by,
  expectSame,
  naiveMean,
  POINTS,
  RS500_YEARS,
  SMALL_CLUB,
  testInsights,
  testOpinions,
} from '../test-insights.ts';

describe('taste map', () => {
  it('lists the biggest fights and the shared favorites', () => {
    const [adaAndBen, adaAndCleo] = SMALL_CLUB.pairs;
    expect(adaAndBen?.fights).toEqual([
      { album_id: 'three', tiers: ['C', 'S'] },
      { album_id: 'two', tiers: ['A', 'B'] },
      { album_id: 'one', tiers: ['S', 'A'] },
    ]);
    expect(adaAndBen?.favourites).toEqual([
      { album_id: 'one', tiers: ['S', 'A'] },
      { album_id: 'four', tiers: ['A', 'A'] },
    ]);
    expect(adaAndCleo?.favourites).toEqual([{ album_id: 'four', tiers: ['A', 'A'] }]);
  });

  it('treats eight albums as a sufficient sample', () => {
    const albums = Array.from({ length: 8 }, (_, n) =>
      testOpinions(`${n}`, { individual_tiers: { Ada: 'A', Ben: 'B' } }),
    );
    const [pair] = testInsights(albums).insights.pairs;
    expect(pair).toMatchObject({ albums: 8, is_few: false, distance: 1, tau: null });
  });
});

it.each(RS500_YEARS)(
  'is the same as a naive computation, year $year',
  ({ albums, getInsights }) => {
    const { pairs, albums: count } = getInsights();
    expect(count).toBe(albums.length);
    expect(pairs).toHaveLength(3);
    for (const { reviewers, ...pair } of pairs) {
      const [one, other] = reviewers;
      const both: [number, number][] = [];
      for (const album of albums) {
        const [left, right] = [by(album, one), by(album, other)];
        if (left !== undefined && right !== undefined) both.push([left, right]);
      }
      const [ones, others] = [
        naiveMean(both.map(([left]) => left)),
        naiveMean(both.map(([, right]) => right)),
      ];
      expect([pair.albums, pair.is_few]).toEqual([both.length, both.length < 8]);
      expectSame(
        pair.distance,
        naiveMean(both.map(([left, right]) => Math.abs(left - right) / 10)),
      );
      expectSame(
        pair.centred_distance,
        naiveMean(
          both.map(([left, right]) => Math.abs(left - (ones ?? 0) - right + (others ?? 0)) / 10),
        ),
      );
      expectSame(pair.tau, tau(both), 2);
      const distances = both.map(([left, right]) => Math.abs(left - right) / 10);
      const widest = distances.filter((distance) => distance > 0).sort((a, b) => b - a);
      expect(
        pair.fights.map(
          ({ tiers: [left, right] }) => Math.abs((POINTS[left] ?? 0) - (POINTS[right] ?? 0)) / 10,
        ),
      ).toEqual(widest.slice(0, 5));
      const loved = both.filter(([left, right]) => left >= 85 && right >= 85);
      const best = loved.map(([left, right]) => left + right).sort((a, b) => b - a);
      expect(
        pair.favourites.map(
          ({ tiers: [left, right] }) => (POINTS[left] ?? 0) + (POINTS[right] ?? 0),
        ),
      ).toEqual(best.slice(0, 5));
    }
  },
);

function tau(pairs: readonly [number, number][]): number | null {
  let [sum, ones, others] = [0, 0, 0];
  for (let i = 0; i < pairs.length; i++)
    for (let j = 0; j < i; j++) {
      const [one, other] = pairs[i] ?? [0, 0];
      const [second, beside] = pairs[j] ?? [0, 0];
      sum += Math.sign(one - second) * Math.sign(other - beside);
      if (one !== second) ones += 1;
      if (other !== beside) others += 1;
    }
  return ones * others === 0 ? null : sum / Math.sqrt(ones * others);
}
