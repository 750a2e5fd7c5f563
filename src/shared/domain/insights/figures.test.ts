import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getMean, getTop, rounded } from './figures.ts';

it.each<[number[], number | null]>([
  [[], null],
  [[1], 1],
  [[1, 2, 2], 1.7],
  [[-0.04], 0],
])('the mean of %j is %s', (numbers, mean) => {
  expect(getMean(numbers)).toBe(mean);
});

it('rounds a number, and never returns -0', () => {
  expect([rounded(0.815, 1), rounded(-0.004, 2), rounded(2.345, 2)]).toEqual([0.8, 0, 2.35]);
});

describe('getTop', () => {
  it('returns the first items of a stable sort', () => {
    const thing = fc.record({ worth: fc.nat(5), name: fc.nat() });
    fc.assert(
      fc.property(fc.array(thing), fc.nat(6), (things, most) => {
        const byWorth = (one: { worth: number }, other: { worth: number }) =>
          other.worth - one.worth;
        expect(getTop(things, most, byWorth)).toEqual(things.toSorted(byWorth).slice(0, most));
      }),
    );
  });
});
