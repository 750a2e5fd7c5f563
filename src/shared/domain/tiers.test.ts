import { expect, it } from 'vitest';
import {
  ADD_FORM_TIERS,
  EDIT_FORM_TIERS,
  isTier,
  SESSION_TIER_ORDER,
  sessionTierRank,
  TIERS,
  tierName,
  tierRank,
} from './tiers.ts';

it('orders the tier list as rules.md#tiers has it', () => {
  expect(TIERS.join(' | ')).toBe(
    'Now Listening To | S | A | B | C | D | E | F | Tiering Herrie | ? | Not rated yet',
  );
});

it('orders the albums of a session with what is no verdict last (rules.md#tiers)', () => {
  expect(SESSION_TIER_ORDER.join(' | ')).toBe(
    'S | A | B | C | D | E | F | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('offers the choices of the edit form in their order (rules.md#tiers)', () => {
  expect(EDIT_FORM_TIERS.join(' | ')).toBe(
    'S | A | B | C | D | E | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('offers the choices of the add form in their order (rules.md#tiers)', () => {
  expect(ADD_FORM_TIERS.map(tierName).join(' | ')).toBe(
    'Now Listening To | Not rated yet | Unknown | S | A | B | C | D | E | Tiering Herrie',
  );
});

it('ranks every tier by its place in each order', () => {
  expect(TIERS.map(tierRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(SESSION_TIER_ORDER.map(sessionTierRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it.each(['s', 'S ', '', 'Not Rated Yet', 'toString', 'Unknown'])('takes %j for no tier', (text) => {
  expect(isTier(text)).toBe(false);
});

it('takes every tier for one', () => {
  expect(TIERS.every(isTier)).toBe(true);
});
