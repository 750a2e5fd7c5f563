import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('things are grouped in the order in which they come', () => {
  const groups = groupBy([3, 1, 4, 1, 5], (number) => (number === 4 ? null : number % 2));
  expect([...groups]).toEqual([[1, [3, 1, 1, 5]]]);
});
