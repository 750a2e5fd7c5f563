import { expect, it } from 'vitest';
import { compareRowKeys, describeNewItems } from './news.ts';

it('counts added, changed and removed rows separately', () => {
  const shown = [
    { id: 'a', tier: 'A' },
    { id: 'b', tier: 'B' },
    { id: 'd', tier: 'B' },
  ];
  const present = [
    { id: 'c', tier: 'A' },
    { id: 'a', tier: 'S' },
    { id: 'b', tier: 'B' },
  ];
  expect(compareRowKeys(shown, present)).toEqual({ added: 1, changed: 1, removed: 1 });
  expect(compareRowKeys(shown, shown)).toEqual({ added: 0, changed: 0, removed: 0 });
});

it.each([
  [[], null],
  [[[0, 'album']], null],
  [[[1, 'album']], 'New: 1 album'],
  [
    [
      [1, 'session'],
      [2, 'album'],
      [0, 'change'],
    ],
    'New: 1 session, 2 albums',
  ],
] as const)('formats %j as %s', (counts, text) => {
  expect(describeNewItems(...counts)).toBe(text);
});
