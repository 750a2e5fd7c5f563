import { expect, test } from 'vitest';
import { countTiers, formatAlbumCount, formatAlbums, formatMore, orDash, signed } from './words.ts';

test('marks a small number of albums', () => {
  expect([1, 7, 8].map(formatAlbums)).toEqual(['only 1 album', 'only 7 albums', '8 albums']);
});

test('formats a difference with its sign, and null as a dash', () => {
  expect([3.2, -0.4, 0, -0.04].map(signed)).toEqual(['+3.2', '−0.4', '0.0', '0.0']);
  expect([70, null].map(orDash)).toEqual(['70.0', '–']);
});

test('counts albums and tiers', () => {
  expect([1, 412].map(formatAlbumCount)).toEqual(['1 album', '412 albums']);
  expect([1, 1.3, null].map(countTiers)).toEqual(['1.0 tier', '1.3 tiers', '– tiers']);
});

test('describes the generosity of a reviewer', () => {
  expect([12.6, 10, -2.7, 0.4].map(formatMore)).toEqual([
    '1.3 tiers above the others',
    '1.0 tier above the others',
    '0.3 tiers below the others',
    'level with the others',
  ]);
});
