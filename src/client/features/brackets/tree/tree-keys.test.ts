import { expect, test } from 'vitest';
import { testBracket } from '../test-bracket.ts';
import { findNeighbor } from './tree-keys.ts';

// Eight songs: m1 to m4, then m5 and m6, the final m7; m8 for the third place.
const { matchups } = testBracket(8, true);

test.each([
  ['m1', 'ArrowDown', 'm2'],
  ['m2', 'ArrowUp', 'm1'],
  ['m1', 'ArrowUp', null],
  ['m1', 'End', 'm4'],
  ['m4', 'Home', 'm1'],
  ['m3', 'ArrowRight', 'm6'],
  ['m6', 'ArrowLeft', 'm3'],
  ['m6', 'ArrowRight', 'm7'],
  ['m7', 'ArrowLeft', 'm5'],
  ['m7', 'ArrowDown', 'm8'],
  ['m8', 'ArrowLeft', 'm5'],
  ['m7', 'ArrowRight', null],
  ['m1', 'ArrowLeft', null],
  ['m1', 'x', null],
  ['gone', 'ArrowUp', null],
])('from %s, %s moves focus to %s', (from, key, to) => {
  expect(findNeighbor(matchups, from, key)).toBe(to);
});
