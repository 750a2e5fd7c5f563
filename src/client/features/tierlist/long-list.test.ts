import { expect, it } from 'vitest';
import { addFocusedRow } from './long-list.ts';

it.each([
  ['none', null, [7, 8]],
  ['far above', 2, [1, 2, 3, 7, 8]],
  ['rendered', 8, [7, 8, 9]],
  ['the first', 0, [0, 1, 7, 8]],
  ['the last', 9, [7, 8, 9]],
])('adds the focused row: %s', (_, focused, rows) => {
  expect(addFocusedRow([7, 8], focused, 10)).toEqual(rows);
});
