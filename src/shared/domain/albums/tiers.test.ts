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

it('orders the tier list (product/tiers-and-scores.md#tiers)', () => {
  expect(TIERS.join(' | ')).toBe(
    'Now Listening To | S | A | B | C | D | E | F | Tiering Herrie | ? | Not rated yet',
  );
});

it('orders the tiers of a session, unrated ones last (product/tiers-and-scores.md#tiers)', () => {
  expect(SESSION_TIER_ORDER.join(' | ')).toBe(
    'S | A | B | C | D | E | F | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('lists the tiers of the edit form in order (product/tiers-and-scores.md#tiers)', () => {
  expect(EDIT_FORM_TIERS.join(' | ')).toBe(
    'S | A | B | C | D | E | Tiering Herrie | ? | Now Listening To | Not rated yet',
  );
});

it('lists the tiers of the add form in order (product/tiers-and-scores.md#tiers)', () => {
  expect(ADD_FORM_TIERS.map(tierName).join(' | ')).toBe(
    'Now Listening To | Not rated yet | Unknown | S | A | B | C | D | E | Tiering Herrie',
  );
});

it('ranks every tier by its position in each order', () => {
  expect(TIERS.map(tierRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(SESSION_TIER_ORDER.map(sessionTierRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it.each(['s', 'S ', '', 'Not Rated Yet', 'toString', 'Unknown'])('rejects %j', (text) => {
  expect(isTier(text)).toBe(false);
});

it('accepts every tier', () => {
  expect(TIERS.every(isTier)).toBe(true);
});
