import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { getTotal, nextPage, parsePage } from './pagination.ts';

const ROWS = [{ id: 'a' }, { id: 'b' }];

it.each([
  ['an array', ROWS, null],
  ['data alone', { success: true, data: ROWS }, null],
  ['hasNext', { data: ROWS, hasNext: true }, { number: 3, after: null }],
  ['pagination.hasNext', { data: ROWS, pagination: { hasNext: true } }, { number: 3, after: null }],
  [
    'a cursor',
    { data: ROWS, pagination: { page: 2, hasNext: true, next: 'x', total: 9 } },
    { number: 3, after: 'x' },
  ],
  ['no cursor any more', { data: ROWS, pagination: { page: 2, hasNext: false, next: null } }, null],
])('parses a page with %s', (_, response, next) => {
  const page = parsePage(response, 2);
  expect(page.data).toEqual(ROWS);
  expect(nextPage(page)).toEqual(next);
});

it.each([null, undefined, 'text', 7, true, {}, { data: null }, { data: {} }, { success: true }])(
  'rejects %j',
  (response) => {
    expect(() => parsePage(response, 1)).toThrow(ApiError);
  },
);

it('returns the given total, or else the number of loaded rows', () => {
  expect(getTotal([parsePage({ data: ROWS, pagination: { total: 9 } }, 1)])).toBe(9);
  expect(getTotal([parsePage(ROWS, 1), parsePage([{ id: 'c' }], 2)])).toBe(3);
});
