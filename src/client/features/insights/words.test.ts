import { expect, test } from 'vitest';
import { formatAlbums, formatMore, orDash, signed } from './words.ts';

test('says that few albums are few', () => {
  expect([1, 7, 8].map(formatAlbums)).toEqual(['1 album, few', '7 albums, few', '8 albums']);
});

test('gives what is more or less its sign', () => {
  expect([3.2, -0.4, 0].map(signed)).toEqual(['+3.2', '−0.4', '0.0']);
  expect([70, null].map(orDash)).toEqual(['70.0', '–']);
});

test('says how generous somebody is', () => {
  expect([3.2, -0.4, 0].map(formatMore)).toEqual([
    '3.2 points more than the others',
    '0.4 points less than the others',
    'as much as the others',
  ]);
});
