import { expect, test } from 'vitest';
import { findInBatches, splitRows } from './split-rows.ts';

test('splits rows into chunks, in their order', () => {
  expect([...splitRows([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
});

test('returns no chunk for no rows', () => {
  expect([...splitRows([])]).toEqual([]);
});

test('puts at most 500 rows into one chunk', () => {
  const rows = Array.from({ length: 1001 }, (_, index) => index);
  expect([...splitRows(rows)].map(({ length }) => length)).toEqual([500, 500, 1]);
});

test('finds the rows of all ids, in batches of 500', async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => `${index}`);
  const batches: number[] = [];
  const found = await findInBatches(ids, async (some) => {
    batches.push(some.length);
    return some;
  });
  expect(found).toEqual(ids);
  expect(batches).toEqual([500, 500, 1]);
});
