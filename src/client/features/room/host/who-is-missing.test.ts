import { expect, it } from 'vitest';
import { whoIsMissing } from './who-is-missing.ts';

const seat = (reviewer: string, is_in = false, is_present = true) => ({
  reviewer,
  is_in,
  is_present,
});

it('names who has not rated yet, and who is away', () => {
  expect(whoIsMissing([], false)).toBe('Nobody has taken a seat yet.');
  expect(whoIsMissing([seat('Ada')], false)).toBe('Waiting for Ada.');
  expect(whoIsMissing([seat('Ada'), seat('Ben', true), seat('Cas', false, false)], false)).toBe(
    'Waiting for Ada and Cas (away).',
  );
  expect(whoIsMissing([seat('Ada'), seat('Ben'), seat('Cas')], true)).toBe(
    'Waiting for Ada, Ben and Cas.',
  );
});

it('says that all are in, and whether the cards are held', () => {
  expect(whoIsMissing([seat('Ada', true)], false)).toBe('All are in.');
  expect(whoIsMissing([seat('Ada', true)], true)).toBe('All are in, and the cards are held.');
});
