import { expect, it } from 'vitest';
import { describeGames } from './year-games.ts';

const game = (reviewer: string, calls: number, guesses: number, evenings_won: number) => ({
  reviewer,
  calls,
  guesses,
  total: calls + guesses,
  evenings_won,
  is_guest: reviewer === 'Ole',
});

it('describes the best of a year, ties together and guests with a mark', () => {
  expect(
    describeGames([game('Mara', 9, 0, 2), game('Ole', 9, 0, 1), game('Nina', 9, 0, 0)]),
  ).toEqual([
    { name: 'Most sessions won', what: 'Mara', more: '2 sessions' },
    { name: 'Best caller', what: 'Mara, Ole (guest) and Nina', more: '9 points' },
  ]);
  expect(describeGames([game('Nina', 0, 0, 0)])).toEqual([]);
});
