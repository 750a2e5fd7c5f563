import { expect, test } from 'vitest';
import { formatLines } from './format-lines.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  [[5], 'line 5'],
  [[5, 9], 'lines 5 and 9'],
  [[5, 9, 12], 'lines 5, 9 and 12'],
  [upTo(10), 'lines 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10'],
  [upTo(12), 'lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more'],
])('formats %j as %s', (lines, text) => {
  expect(formatLines(lines)).toBe(text);
});
