import { expect, test } from 'vitest';
import { splitRows } from './split-rows.ts';

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
