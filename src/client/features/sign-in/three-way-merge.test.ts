import { expect, test } from 'vitest';
import { listChangedFields, rebase, takeParts } from './three-way-merge.ts';

const from = { title: 'A', artist: 'B', ratings: [{ tier: '' }, { tier: 'S' }] };

test('what was typed stays, and all else is as it is now', () => {
  const typed = { ...from, title: 'mine', ratings: [{ tier: 'D' }, { tier: 'S' }] };
  const present = { title: 'A', artist: 'theirs', ratings: [{ tier: '' }, { tier: 'E' }] };
  expect(rebase(from, typed, present)).toEqual({
    title: 'mine',
    artist: 'theirs',
    ratings: [{ tier: 'D' }, { tier: 'E' }],
  });
});

test('what was typed is never lost to what is there now, and what came there shows', () => {
  const typed = { ...from, ratings: [{ tier: '' }, { tier: '' }] };
  const present = { ...from, ratings: [{ tier: 'A' }, { tier: 'E' }, { tier: 'F' }] };
  expect(rebase(from, typed, present).ratings).toEqual([
    { tier: 'A' },
    { tier: '' },
    { tier: 'F' },
  ]);
});

test('parts of others are taken by their paths, and nothing else', () => {
  const present = { title: 'X', artist: 'Y', ratings: [{ tier: 'A' }, { tier: 'B' }] };
  expect(takeParts(from, present, ['artist', 'ratings.1.tier'])).toEqual({
    title: 'A',
    artist: 'Y',
    ratings: [{ tier: '' }, { tier: 'B' }],
  });
  expect(from.artist).toBe('B');
});

test('only what differs is sent', () => {
  expect(listChangedFields({ a: 1, b: null }, { a: 1, b: 2 })).toEqual({ b: 2 });
});
