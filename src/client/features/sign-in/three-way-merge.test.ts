import { expect, test } from 'vitest';
import { listChangedFields, rebase, takeParts } from './three-way-merge.ts';

const from = { title: 'A', artist: 'B', ratings: [{ tier: '' }, { tier: 'S' }] };

test('preserves edited values and updates all others', () => {
  const typed = { ...from, title: 'mine', ratings: [{ tier: 'D' }, { tier: 'S' }] };
  const present = { title: 'A', artist: 'theirs', ratings: [{ tier: '' }, { tier: 'E' }] };
  expect(rebase(from, typed, present)).toEqual({
    title: 'mine',
    artist: 'theirs',
    ratings: [{ tier: 'D' }, { tier: 'E' }],
  });
});

test('prefers edited values over current ones, and adds new items', () => {
  const typed = { ...from, ratings: [{ tier: '' }, { tier: '' }] };
  const present = { ...from, ratings: [{ tier: 'A' }, { tier: 'E' }, { tier: 'F' }] };
  expect(rebase(from, typed, present).ratings).toEqual([
    { tier: 'A' },
    { tier: '' },
    { tier: 'F' },
  ]);
});

test('takes their values at the given paths only', () => {
  const present = { title: 'X', artist: 'Y', ratings: [{ tier: 'A' }, { tier: 'B' }] };
  expect(takeParts(from, present, ['artist', 'ratings.1.tier'])).toEqual({
    title: 'A',
    artist: 'Y',
    ratings: [{ tier: '' }, { tier: 'B' }],
  });
  expect(from.artist).toBe('B');
});

test('returns only changed fields', () => {
  expect(listChangedFields({ a: 1, b: null }, { a: 1, b: 2 })).toEqual({ b: 2 });
});
