import { expect, test } from 'vitest';
import { planTurns } from './turn-plan.ts';

const saying = (...characters: number[]) =>
  characters.map((count, index) => ({
    reviewer: `Reviewer ${index}`,
    note: count === 0 ? null : 'x'.repeat(count),
  }));
const silent = (cards: number) => saying(...Array.from({ length: cards }, () => 0));

test.each([
  [0, []],
  [1, [500]],
  [2, [500, 1400]],
  [3, [500, 1400, 3100]],
  [5, [500, 1400, 2300, 3200, 4900]],
])('turns %i cards one after the other, the last of many after a pause', (cards, turns) => {
  expect(planTurns(silent(cards), [])).toEqual(turns);
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
  expect(planTurns(saying(...characters), [])).toEqual(turns);
});

test('leaves no time for notes that everyone has read in the attempt before', () => {
  const before = saying(280, 40, 280);
  expect(planTurns(before, before.toReversed())).toEqual(planTurns(silent(3), []));
  // Another text of the same person, and the same text of another one, are new.
  expect(planTurns(saying(280, 80, 280), before)).toEqual(planTurns(saying(0, 80, 0), []));
  const swapped = before.map((card, index) => ({
    ...card,
    note: saying(40, 280, 0)[index]?.note ?? null,
  }));
  expect(planTurns(swapped, before)).toEqual(planTurns(swapped, []));
});
