import { expect, test } from 'vitest';
import { planTurns } from './turn-plan.ts';

const silent = (cards: number) => Array.from({ length: cards }, () => ({ note: null }));
const saying = (...characters: number[]) =>
  characters.map((count) => ({ note: count === 0 ? null : 'x'.repeat(count) }));

test.each([
  [0, []],
  [1, [500]],
  [2, [500, 1400]],
  [3, [500, 1400, 3100]],
  [5, [500, 1400, 2300, 3200, 4900]],
])('turns %i cards one after the other, the last of many after a pause', (cards, turns) => {
  expect(planTurns(silent(cards))).toEqual(turns);
});

test.each([
  [
    [40, 0, 280],
    [500, 2400, 4100],
  ],
  [
    [280, 280, 0],
    [500, 7400, 15_100],
  ],
  [
    [280, 280, 280, 280, 280, 280],
    [500, 5000, 9500, 14_000, 18_500, 23_800],
  ],
])('leaves time to read notes of %j characters', (characters, turns) => {
  expect(planTurns(saying(...characters))).toEqual(turns);
});
