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

it('orders the tier list as spec §4 does', () => {
  expect(TIERS.join(' | ')).toBe(
    'Now Listening To | S | A | B | C | D | E | F | Tiering Herrie | ? | Not rated yet',
  );
});

it('orders the albums of a session as spec §4 does, with the tiers that it leaves out before the states', () => {
  expect(SESSION_TIER_ORDER.join(' | ')).toBe(
    'S | A | B | C | D | E | F | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('offers the choices of the edit form in the order of spec §4', () => {
  expect(EDIT_FORM_TIERS.join(' | ')).toBe(
    'S | A | B | C | D | E | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('offers the choices of the add form in the order of spec §4', () => {
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
