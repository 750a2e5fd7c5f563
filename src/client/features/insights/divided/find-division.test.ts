import { describe, expect, test } from 'vitest';
import { findDivision } from './find-division.ts';

describe('what divides', () => {
  const titleFor = (unanimous: number, almost: number, split: number) => {
    const words = [
      { word: 'Unanimous', albums: unanimous },
      { word: 'Almost unanimous', albums: almost },
      { word: 'Split room', albums: split },
    ] as const;
    const lists = { most_divided: [], most_united: [] };
    const albums = unanimous + almost + split;
    return findDivision({ divided: { albums, words: [...words], ...lists } })?.title;
  };

  test.each([
    [3, 14, 47, 'You agree on only 17 of 64 albums'],
    [3, 14, 17, 'You agree on 17 of 34 albums'],
    [0, 0, 12, 'You agree on none of 12 albums'],
    [1, 0, 0, 'You agree on 1 of 1 album'],
    [0, 0, 0, undefined],
  ])('counts %i, %i and %i albums', (unanimous, almost, split, title) => {
    expect(titleFor(unanimous, almost, split)).toBe(title);
  });
});
