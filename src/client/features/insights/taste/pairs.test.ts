import { expect, test } from 'vitest';
import { describePair, findPair, type Pair } from './pairs.ts';

const pair: Pair = {
  reviewers: ['Ada', 'Ben'],
  albums: 1,
  is_few: true,
  distance: 1,
  centred_distance: 0,
  tau: null,
  fights: [{ album_id: 'x', tiers: ['S', 'A'] }],
  favourites: [{ album_id: 'x', tiers: ['S', 'A'] }],
};

test('finds a pair in either order of its reviewers', () => {
  expect(findPair([pair], 'Ada', 'Ben')).toBe(pair);
  expect(findPair([pair], 'Ben', 'Ada')).toEqual({
    ...pair,
    reviewers: ['Ben', 'Ada'],
    fights: [{ album_id: 'x', tiers: ['A', 'S'] }],
    favourites: [{ album_id: 'x', tiers: ['A', 'S'] }],
  });
});

test('returns null for the same reviewer twice or an unknown reviewer', () => {
  expect(findPair([pair], 'Ada', 'Ada')).toBeNull();
  expect(findPair([pair], 'Ada', 'Cleo')).toBeNull();
});

test('describes a pair, and marks a small number of albums', () => {
  expect(describePair(pair)).toBe('Ada and Ben: 1.0 tier apart, over only 1 album');
  expect(describePair({ ...pair, albums: 51, is_few: false, distance: 1.3 })).toBe(
    'Ada and Ben: 1.3 tiers apart, over 51 albums',
  );
  expect(describePair({ ...pair, albums: 0, distance: null })).toBe(
    'Ada and Ben: no albums in common',
  );
});
