import { beforeEach, expect, it } from 'vitest';
import { getHeir, getNeighbor, moveState, select, setMoveState, setOrder } from './move-state.ts';

const TIERS = [
  ['one', 'two'],
  ['three', 'four', 'five'],
];

beforeEach(() => {
  setOrder(TIERS);
  setMoveState({ ids: new Set(), anchor: null });
});

it.each([
  ['two', 'four', ['two', 'three', 'four']],
  ['four', 'one', ['one', 'two', 'three', 'four']],
  ['two', 'two', ['two']],
])('selects the range from %s to %s, rendered or not', (from, to, selected) => {
  select(from, false);
  select(to, true);
  expect([...moveState().ids].toSorted()).toEqual(selected.toSorted());
});

it('deselects an album selected twice, and makes it the anchor', () => {
  for (const id of ['one', 'two', 'one']) select(id, false);
  expect([...moveState().ids]).toEqual(['two']);
  expect(moveState().anchor).toBe('one');
});

it.each([
  ['one', 1, 'two'],
  ['three', -1, 'two'],
  ['five', 1, undefined],
  ['one', -1, undefined],
])('the neighbor of %s at offset %i is %s', (id, step, neighbor) => {
  expect(getNeighbor(id, step)).toBe(neighbor);
});

it.each([
  ['three', ['three', 'four'], 'five'],
  ['five', ['five'], 'four'],
  ['two', ['two'], 'one'],
  ['one', ['one', 'two'], undefined],
  ['gone', ['gone'], undefined],
])('when %s leaves its tier with %j, the focus moves to %s', (id, leaving, heir) => {
  expect(getHeir(id, new Set(leaving))).toBe(heir);
});
