import { expect, test } from 'vitest';
import type { RatingScale } from './import-choices.ts';
import { tierOfNumber } from './tier-of-number.ts';

test.each<[RatingScale, number[], (string | null)[]]>([
  [
    5,
    [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5],
    ['S', 'S', 'A', 'B', 'C', 'D', 'E', 'E', 'Tiering Herrie', 'Tiering Herrie'],
  ],
  [
    10,
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ['S', 'S', 'A', 'B', 'C', 'D', 'E', 'E', 'Tiering Herrie', 'Tiering Herrie'],
  ],
  [1, [1, 0.85, 0.7, 0], ['S', 'A', 'B', 'Tiering Herrie']],
  [20, [20, 16, 15.9, 6, 0], ['S', 'A', 'B', 'E', 'Tiering Herrie']],
  [
    100,
    [100, 90, 89.9, 70, 30, 29.9, 0],
    ['S', 'S', 'A', 'B', 'E', 'Tiering Herrie', 'Tiering Herrie'],
  ],
  ['1-is-best', [1, 2, 3, 4, 5], ['S', 'A', 'C', 'E', 'Tiering Herrie']],
  [1, [-0.1, 1.1], [null, null]],
  [5, [5.1, 0, Number.NaN], [null, null, null]],
  [10, [0, 11], [null, null]],
  [20, [-1, 21], [null, null]],
  [100, [-1, 100.1], [null, null]],
  ['1-is-best', [0, 6], [null, null]],
])('maps numbers on a scale of %s to tiers: %j', (scale, numbers, tiers) => {
  const range = { min: 1, max: 5 };
  expect(numbers.map((number) => tierOfNumber(number, scale, range))).toEqual(tiers);
});

test('counts 0 as the best number if there is one', () => {
  const range = { min: 0, max: 4 };
  expect([0, 1, 4].map((number) => tierOfNumber(number, '1-is-best', range))).toEqual([
    'S',
    'A',
    'Tiering Herrie',
  ]);
});
