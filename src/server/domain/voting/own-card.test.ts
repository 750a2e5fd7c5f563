import { expect, it } from 'vitest';
import { isOwnCard } from './own-card.ts';

it('is visible only to the seat of a room that gave it', () => {
  const card = { reviewer: 'Ada', seat_id: 'phone' };
  expect(isOwnCard(card, 'seat_id', { reviewer: 'Ada', seat_id: 'phone' })).toBe(true);
  expect(isOwnCard(card, 'seat_id', { reviewer: 'Ada', seat_id: 'tablet' })).toBe(false);
  expect(isOwnCard(card, 'seat_id', { reviewer: 'Ben', seat_id: 'phone' })).toBe(false);
  expect(isOwnCard(card, 'seat_id', null)).toBe(false);
});

it('is visible only to the personal link that gave it', () => {
  const card = { reviewer: 'Ada', link_hash: 'new' };
  expect(isOwnCard(card, 'link_hash', { reviewer: 'Ada', link_hash: 'new' })).toBe(true);
  expect(isOwnCard(card, 'link_hash', { reviewer: 'Ada', link_hash: 'revoked' })).toBe(false);
  expect(isOwnCard(card, 'link_hash', { reviewer: 'Ben', link_hash: 'new' })).toBe(false);
});

it('is visible only to the browser of the voter who gave it', () => {
  const vote = { reviewer: 'Ada', browser_id: 'phone' };
  expect(isOwnCard(vote, 'browser_id', { reviewer: 'Ada', browser_id: 'phone' })).toBe(true);
  expect(isOwnCard(vote, 'browser_id', { reviewer: 'Ada', browser_id: 'tablet' })).toBe(false);
  const imported = { reviewer: 'Ada', browser_id: null };
  expect(isOwnCard(imported, 'browser_id', { reviewer: 'Ada', browser_id: 'phone' })).toBe(false);
});
