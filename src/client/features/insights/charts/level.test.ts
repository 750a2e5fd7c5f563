import { expect, test } from 'vitest';
import { getLevel } from './level.ts';

test('spreads colors over the range of all values', () => {
  const all = [0.8, 0.9, 1.1, 1.3];
  expect(all.map((value) => getLevel(value, all))).toEqual([4, 3, 2, 0]);
  expect(getLevel(1.2, [1.2, 1.2])).toBe(2);
});
