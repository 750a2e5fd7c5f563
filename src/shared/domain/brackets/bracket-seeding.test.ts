import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bracketSize,
  fillSizes,
  firstRound,
  orderByScore,
  seedOrder,
  shuffle,
} from './bracket-seeding.ts';

const counts = Array.from({ length: 127 }, (_, index) => index + 2);

it.each([
  [2, 2],
  [3, 4],
  [5, 8],
  [16, 16],
  [55, 64],
  [128, 128],
])('%i songs need %i slots', (count, size) => {
  expect(bracketSize(count)).toBe(size);
});

it.each([
  [2, [1, 2]],
  [4, [1, 4, 2, 3]],
  [8, [1, 8, 4, 5, 2, 7, 3, 6]],
  [16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]],
])('orders the seeds of %i slots as %j', (size, order) => {
  expect(seedOrder(size)).toEqual(order);
});

describe('firstRound', () => {
  it('gives three byes to five songs', () => {
    expect(firstRound(5)).toEqual([
      [1, null],
      [4, 5],
      [2, null],
      [3, null],
    ]);
  });

  it('has every seed once and gives byes to the best, for 2 to 128 songs', () => {
    for (const count of counts) {
      const pairs = firstRound(count);
      const seeds = pairs.flat().filter((seed) => seed !== null);
      const byes = pairs.filter(([, lower]) => lower === null).map(([upper]) => upper);
      const size = bracketSize(count);
      expect(seeds.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      expect(byes.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: size - count }, (_, index) => index + 1),
      );
    }
  });

  it('puts seeds 1 and 2 in opposite halves, for 2 to 128 songs', () => {
    for (const count of counts) {
      const pairs = firstRound(count);
      const half = pairs.slice(0, Math.max(1, pairs.length / 2)).flat();
      expect(half).toContain(1);
      if (count > 2) expect(half).not.toContain(2);
    }
  });
});

describe('shuffle', () => {
  it('is deterministic per seed', () => {
    expect(shuffle(['a', 'b', 'c', 'd', 'e'], 7)).toEqual(shuffle(['a', 'b', 'c', 'd', 'e'], 7));
    expect(shuffle(['a', 'b', 'c', 'd', 'e'], 7)).not.toEqual(
      shuffle(['a', 'b', 'c', 'd', 'e'], 8),
    );
  });

  it('preserves every item', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        expect(shuffle(items, seed).toSorted()).toEqual(items.toSorted());
      }),
    );
  });

  it('moves an item to every position about equally often', () => {
    const places = [0, 0, 0, 0];
    for (let seed = 0; seed < 4000; seed += 1) {
      const place = shuffle([0, 1, 2, 3], seed).indexOf(0);
      places[place] = (places[place] ?? 0) + 1;
    }
    for (const times of places) expect(Math.abs(times - 1000)).toBeLessThan(150);
  });
});

it('orders by score, items without one last, ties in the given order', () => {
  const scores: Record<string, number | null> = { a: null, b: 70.5, c: 92, d: 70.5, e: null };
  expect(orderByScore(['a', 'b', 'c', 'd', 'e'], (song) => scores[song] ?? null)).toEqual([
    'c',
    'b',
    'd',
    'a',
    'e',
  ]);
});

it('returns the full brackets that a part of the songs fills', () => {
  const sizes = (present: number, available: number) =>
    fillSizes(present, available).map(({ size, take }) => [size, take]);
  expect(sizes(0, 55)).toEqual([
    [4, 4],
    [8, 8],
    [16, 16],
    [32, 32],
  ]);
  expect(sizes(10, 55)).toEqual([
    [16, 6],
    [32, 22],
    [64, 54],
  ]);
  // All of the songs are chosen already.
  expect(sizes(0, 4)).toEqual([]);
  expect(sizes(128, 300)).toEqual([]);
});
