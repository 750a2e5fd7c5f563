import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, 'album', undefined, '0 albums'],
  [1, 'album', undefined, '1 album'],
  [2, 'entry', 'entries', '2 entries'],
  [12_000, 'album', undefined, '12,000 albums'],
])('formats a count: %i %s', (count, one, many, text) => {
  expect(formatCount(count, one, many)).toBe(text);
});
