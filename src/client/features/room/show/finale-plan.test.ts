import { expect, test } from 'vitest';
import {
  describeOthers,
  describeOwnPlace,
  findAward,
  findNextStep,
  findPodium,
  findWinner,
} from './finale-plan.ts';

const standing = (reviewer: string, total: number) => ({
  reviewer,
  calls: total,
  guesses: 0,
  total,
});
const toRecap = (...standings: ReturnType<typeof standing>[]) => ({ albums: [], standings });
const EVENING = toRecap(standing('Mara', 19), standing('Nina', 15), standing('Bea', 1));

test.each([
  [3, -500, 0, 4000],
  [3, 0, 0, 3500],
  [3, 4000, 1, 3000],
  [3, 10_499, 2, 1],
  [3, 10_500, null, null],
  [0, 0, null, null],
])('of %i awards, %i ms after the end', (awards, elapsed, award, next) => {
  expect([findAward(awards, elapsed), findNextStep(awards, elapsed)]).toEqual([award, next]);
});

test.each([
  [EVENING, 'Mara'],
  [toRecap(standing('Mara', 3), standing('Bea', 3)), 'Mara and Bea'],
  [toRecap(standing('Mara', 0)), null],
  [toRecap(), null],
])('finds the winner', (recap, winner) => {
  expect(findWinner(recap)).toBe(winner);
});

test.each([
  ['Mara', 'You won with 19 points!'],
  ['Nina', 'You came 2nd with 15 points.'],
  ['Bea', 'You came 3rd with 1 point.'],
  ['Theo', null],
])('tells %s the own place', (reviewer, text) => {
  expect(describeOwnPlace(EVENING, reviewer)).toBe(text);
});

test.each([
  [
    [9, 7, 7, 2],
    [1, 0, 2],
  ],
  [
    [9, 9, 9, 2],
    [1, 0, 2],
  ],
  [
    [3, 3, 3, 3, 3, 1],
    [0, 1, 2, 3, 4],
  ],
])('of %j points, has %j beside each other on the podium', (totals, places) => {
  const names = ['Mara', 'Nina', 'Bea', 'Ole', 'Kit', 'Theo'];
  const recap = toRecap(...totals.map((total, n) => standing(names[n] ?? '', total)));
  expect(findPodium(recap)).toEqual(places);
});

test('lists the places after the podium, shared by equal points', () => {
  const recap = toRecap(
    standing('Mara', 9),
    standing('Nina', 7),
    standing('Bea', 7),
    standing('Ole', 2),
  );
  expect(describeOthers(recap, 1)).toBe('2. Nina 7 · 2. Bea 7 · 4. Ole 2');
  expect(describeOthers(recap, 4)).toBe('');
});
