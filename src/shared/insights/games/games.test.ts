import { expect, it } from 'vitest';
import { countEveningsWon } from './games.ts';

const toStandings = (points: Record<string, number>) =>
  Object.entries(points).map(([reviewer, total]) => ({
    reviewer,
    calls: total,
    guesses: 0,
    total,
  }));

it('counts the evenings with the most points', () => {
  const won = countEveningsWon([
    toStandings({ Ben: 4, Ada: 3 }),
    toStandings({ Ada: 3, Ben: 1 }),
    toStandings({ Ada: 2, Ben: 1 }),
  ]);
  expect(won).toEqual(
    new Map([
      ['Ben', 1],
      ['Ada', 2],
    ]),
  );
});

it('counts a tie for all, and an evening without points for no one', () => {
  const won = countEveningsWon([
    toStandings({ Ada: 3, Ben: 3, Cleo: 1 }),
    toStandings({ Ada: 0, Ben: 0 }),
  ]);
  expect([...won]).toEqual([
    ['Ada', 1],
    ['Ben', 1],
  ]);
});
