import { expect, test } from 'vitest';
import { formatAlbums, formatMore, orDash, signed } from './words.ts';

test('marks a small number of albums', () => {
  expect([1, 7, 8].map(formatAlbums)).toEqual(['only 1 album', 'only 7 albums', '8 albums']);
});

test('formats a difference with its sign, and null as a dash', () => {
  expect([3.2, -0.4, 0].map(signed)).toEqual(['+3.2', '−0.4', '0.0']);
  expect([70, null].map(orDash)).toEqual(['70.0', '–']);
});

test('describes the generosity of a reviewer', () => {
  expect([3.2, -0.4, 0].map(formatMore)).toEqual([
    '3.2 points kinder than the others',
    '0.4 points stricter than the others',
    'the same as the others',
  ]);
});
