import { expect, it } from 'vitest';
import type { RoomRatingView } from '../../../queries/rooms.ts';
import { getCards, hasMoved, inTurnOrder, withOwnFirst, withoutFiled } from './cards.ts';

const SEATS = [
  { reviewer: 'Ada', is_guest: false, is_present: true, is_in: true },
  { reviewer: 'Ben', is_guest: false, is_present: false, is_in: false },
  { reviewer: 'Cleo', is_guest: true, is_present: true, is_in: false },
];

const rating = (reviewer: string, was: RoomRatingView['was'] = null): RoomRatingView => ({
  reviewer,
  is_guest: reviewer === 'Cleo',
  tier: 'B',
  note: null,
  was,
  is_late: false,
});

const getStates = (cards: ReturnType<typeof getCards>) =>
  cards.map(({ reviewer, state }) => `${reviewer} ${state}`);

it('shows the state of each seat but no rating before the reveal', () => {
  const cards = getCards(SEATS, null, 0);
  expect(getStates(cards)).toEqual(['Ada in', 'Ben away', 'Cleo thinking']);
  expect(cards.every(({ rating }) => rating === null)).toBe(true);
});

it('preserves the order of the cards, whichever is revealed first', () => {
  const ratings = [rating('Dev'), rating('Cleo'), rating('Ada')];
  expect(getStates(getCards(SEATS, ratings, 2))).toEqual([
    'Ada in',
    'Ben absent',
    'Cleo turned',
    'Dev turned',
  ]);
});

it('marks the cards of guests before and after the reveal', () => {
  const cards = [getCards(SEATS, null, 0), getCards(SEATS, [rating('Cleo')], 1)];
  for (const some of cards)
    expect(some.filter(({ is_guest }) => is_guest).map(({ reviewer }) => reviewer)).toEqual([
      'Cleo',
    ]);
});

it('detects a rating that differs from the earlier one', () => {
  expect([rating('Ada'), rating('Ada', 'B'), rating('Ada', 'F')].map(hasMoved)).toEqual([
    false,
    false,
    true,
  ]);
});

it('reveals late cards last', () => {
  const late = { ...rating('Ada'), is_late: true };
  const names = inTurnOrder([late, rating('Ben'), rating('Cleo')]).map(({ reviewer }) => reviewer);
  expect(names).toEqual(['Ben', 'Cleo', 'Ada']);
});

it('puts the card of the reviewer first on their own phone', () => {
  const cards = getCards(SEATS, [rating('Ada'), rating('Cleo')], 2);
  expect(getStates(withOwnFirst(cards, 'Cleo'))).toEqual([
    'Cleo turned',
    'Ada turned',
    'Ben absent',
  ]);
  expect(getStates(withOwnFirst(cards, undefined))).toEqual(getStates(cards));
});

it('omits an absent card when its rating is on file', () => {
  const cards = getCards(SEATS, [rating('Ada')], 1);
  expect(getStates(withoutFiled(cards, [{ reviewer: 'Ben' }, { reviewer: 'Ada' }]))).toEqual([
    'Ada turned',
    'Cleo absent',
  ]);
});
