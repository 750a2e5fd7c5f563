import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centeredDistance, kendallTauB, meanDistance, pairScores } from './agreement.ts';

const score = fc.constantFrom(95, 85, 75, 65, 55, 45, 35, 25);
const given = fc.array(fc.tuple(score, score), { maxLength: 60 });

const getPairs = (scores: readonly (readonly [number, number])[]) =>
  pairScores(
    scores.map(([one]) => one),
    scores.map(([, other]) => other),
    0,
  );

/** Pairs of the scores of two reviewers, album by album: '95-85 75-65'. */
const parsePairs = (text: string) =>
  getPairs(
    (text.match(/\d+-\d+/g) ?? []).map((pair) => pair.split('-').map(Number) as [number, number]),
  );

/** Compares every pair of albums, as in the definition. */
function naiveTau(scores: readonly (readonly [number, number])[]): number | null {
  let [sum, ones, others] = [0, 0, 0];
  for (const [place, [one, other]] of scores.entries())
    for (const [second, beside] of scores.slice(place + 1)) {
      sum += Math.sign(one - second) * Math.sign(other - beside);
      ones += Number(one !== second);
      others += Number(other !== beside);
    }
  return ones === 0 || others === 0 ? null : sum / Math.sqrt(ones * others);
}

describe('pairScores', () => {
  it('pairs the scores of albums that both reviewers rated', () => {
    expect(pairScores([95, 0, 85, 95], [85, 75, 0, 85], 1)).toEqual([
      { one: 95, other: 85, albums: 2, first: [0] },
    ]);
  });
});

describe('mean distance in tiers', () => {
  it.each([
    ['', null, null],
    ['95-25', 7, 0],
    ['95-85 65-55', 1, 0],
    ['95-65 65-95', 3, 3],
    ['95-95 75-65 45-45', 0.3, 0.4],
  ])('of %s is %s, and %s without the mean of each reviewer', (scores, distance, centered) => {
    expect(meanDistance(parsePairs(scores))).toBe(distance);
    expect(centeredDistance(parsePairs(scores))).toBe(centered);
  });

  it('equals a plain computation for any scores', () => {
    fc.assert(
      fc.property(given, (scores) => {
        const mean = (numbers: number[]) =>
          numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
        const [ones, others] = [
          mean(scores.map(([one]) => one)),
          mean(scores.map(([, other]) => other)),
        ];
        const distances = scores.map(([one, other]) => Math.abs(one - other) / 10);
        const centered = scores.map(([one, other]) => Math.abs(one - ones - (other - others)) / 10);
        if (scores.length === 0) return;
        expect(Math.abs((meanDistance(getPairs(scores)) ?? 9) - mean(distances))).toBeLessThan(
          0.051,
        );
        expect(Math.abs((centeredDistance(getPairs(scores)) ?? 9) - mean(centered))).toBeLessThan(
          0.051,
        );
      }),
    );
  });
});

describe('tau-b', () => {
  it.each([
    ['', null],
    ['95-85', null],
    ['95-85 75-85', null],
    ['95-85 75-65', 1],
    ['95-65 75-85', -1],
    ['95-85 75-65 55-65', 0.82],
  ])('of %s is %s', (scores, tau) => {
    expect(kendallTauB(parsePairs(scores))).toBe(tau);
  });

  it('equals a comparison of every pair of albums', () => {
    fc.assert(
      fc.property(given, (scores) => {
        const [tau, naive] = [kendallTauB(getPairs(scores)), naiveTau(scores)];
        if (tau === null || naive === null) expect(tau).toBe(naive);
        else expect(Math.abs(tau - naive)).toBeLessThan(0.0051);
      }),
    );
  });

  it('ignores a constant offset between the reviewers', () => {
    fc.assert(
      fc.property(given, fc.integer({ min: -40, max: 40 }), (scores, stricter) => {
        const pairs = getPairs(scores);
        const shifted = pairs.map((pair) => ({ ...pair, other: pair.other + stricter }));
        expect(kendallTauB(shifted)).toBe(kendallTauB(pairs));
      }),
    );
  });
});
