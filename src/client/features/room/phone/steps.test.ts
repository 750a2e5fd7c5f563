import { expect, test } from 'vitest';
import { getSteps } from './steps.tsx';

const BOTH = { games: { calls: true, guesses: true } };
const RATING = { state: 'rating', round: 1 } as const;
const NOTHING = { hasTier: false, has_call: false, has_guess: false };

const name = (steps: ReturnType<typeof getSteps>) =>
  steps.map(({ step, isDone }) => (isDone ? `${step} ✓` : step));

test.each([
  [{}, ['tier', 'call', 'guess']],
  [{ hasTier: true }, ['tier ✓', 'call', 'guess']],
  [{ hasTier: true, has_call: true }, ['tier ✓', 'call ✓', 'guess']],
  [{ hasTier: true, has_call: true, has_guess: true }, ['tier ✓', 'call ✓', 'guess ✓']],
])('after %j', (given, steps) => {
  expect(name(getSteps(BOTH, RATING, { ...NOTHING, ...given }))).toEqual(steps);
});

test('a room without games, a late card and a second attempt have fewer steps', () => {
  const none = { games: { calls: false, guesses: false } };
  expect(name(getSteps(none, RATING, NOTHING))).toEqual(['tier']);
  expect(name(getSteps(BOTH, { state: 'revealed', round: 1 }, NOTHING))).toEqual(['tier']);
  expect(name(getSteps(BOTH, { state: 'rating', round: 2 }, NOTHING))).toEqual(['tier']);
});
