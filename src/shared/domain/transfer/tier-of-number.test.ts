import { expect, test } from 'vitest';
import type { RatingScale } from './import-choices.ts';
import { tierOfNumber } from './tier-of-number.ts';

test.each<[RatingScale, number[], (string | null)[]]>([
  [
    5,
    [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1],
    ['S', 'S', 'A', 'B', 'C', 'D', 'E', 'E', 'Tiering Herrie'],
  ],
  [
    10,
    [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    ['S', 'S', 'A', 'B', 'C', 'D', 'E', 'E', 'Tiering Herrie', 'Tiering Herrie'],
  ],
  [
    100,
    [100, 90, 89.9, 70, 30, 29.9, 0],
    ['S', 'S', 'A', 'B', 'E', 'Tiering Herrie', 'Tiering Herrie'],
  ],
  [5, [5.1, 0.9, 0, Number.NaN], [null, null, null, null]],
  [10, [0, 11], [null, null]],
  [100, [-1, 100.1], [null, null]],
])('maps numbers on a scale of %d to tiers: %j', (scale, numbers, tiers) => {
  expect(numbers.map((number) => tierOfNumber(number, scale))).toEqual(tiers);
});
