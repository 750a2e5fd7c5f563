import { expect, test } from 'vitest';
import { planTurns } from './turn-plan.ts';

test.each([
  [0, []],
  [1, [500]],
  [2, [500, 1400]],
  [3, [500, 1400, 3100]],
  [5, [500, 1400, 2300, 3200, 4900]],
])('turns %i cards one after the other, the last of many after a pause', (cards, turns) => {
  expect(planTurns(cards)).toEqual(turns);
});
