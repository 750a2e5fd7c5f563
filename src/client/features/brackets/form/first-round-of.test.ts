import { expect, test } from 'vitest';
import { getFirstRound } from './first-round-of.ts';

/** Formats the pairs, '-' for a bye. */
function pairs(songs: string): string {
  const round = getFirstRound([...songs]);
  return round.map(({ upper, lower }) => upper.song + (lower?.song ?? '-')).join(' ');
}

test('pairs songs by seed and gives byes to the best', () => {
  expect(pairs('AB')).toBe('AB');
  expect(pairs('ABC')).toBe('A- BC');
  expect(pairs('ABCDE')).toBe('A- DE B- C-');
  expect(pairs('ABCDEFGH')).toBe('AH DE BG CF');
  expect(getFirstRound(['A', 'B', 'C'])[1]).toEqual({
    upper: { seed: 2, song: 'B' },
    lower: { seed: 3, song: 'C' },
  });
});

test('returns no pairs for fewer than two songs', () => {
  expect(getFirstRound([])).toEqual([]);
  expect(getFirstRound(['A'])).toEqual([]);
});
