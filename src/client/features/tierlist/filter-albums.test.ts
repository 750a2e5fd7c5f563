import { expect, it } from 'vitest';
import { firstOf } from './filter-albums.ts';

const GROUPS = [
  { tier: 'S', albums: ['one', 'two'] },
  { tier: 'A', albums: ['three', 'four', 'five'] },
  { tier: 'B', albums: ['six'] },
] as const;

it.each([
  [0, []],
  [1, [['S', ['one'], 2]]],
  [2, [['S', ['one', 'two'], 2]]],
  [
    4,
    [
      ['S', ['one', 'two'], 2],
      ['A', ['three', 'four'], 3],
    ],
  ],
])('takes the first %i albums from the top', (count, first) => {
  const taken = firstOf(GROUPS, count).map(({ tier, albums, total }) => [tier, albums, total]);
  expect(taken).toEqual(first);
});

it('gives a tier that is there as a whole as it is, so that it is not drawn again', () => {
  const [first] = firstOf(GROUPS, Number.POSITIVE_INFINITY);
  expect(first?.albums).toBe(GROUPS[0]?.albums);
});
