import { expect, it } from 'vitest';
import { groupBy } from './group-by.ts';

it('groups items in order of appearance', () => {
  const groups = groupBy([3, 1, 4, 1, 5], (number) => (number === 4 ? null : number % 2));
  expect([...groups]).toEqual([[1, [3, 1, 1, 5]]]);
});
