import { expect, test } from 'vitest';
import { toPointsRows } from './points-rows.ts';

const standing = (reviewer: string, total: number) => ({
  reviewer,
  calls: total,
  guesses: 0,
  total,
});

test('shows what the latest album gave, and who overtook another one', () => {
  const standings = [standing('Mara', 19), standing('Nina', 15), standing('Bea', 15)];
  expect(toPointsRows(standings, [standing('Mara', 5), standing('Bea', 1)])).toEqual([
    { reviewer: 'Mara', gained: 5, total: 19, place: 1, hasRisen: true },
    { reviewer: 'Nina', gained: 0, total: 15, place: 2, hasRisen: false },
    { reviewer: 'Bea', gained: 1, total: 15, place: 2, hasRisen: false },
  ]);
});

test('no one rises with the first points of an evening that all get', () => {
  const standings = [standing('Ada', 3), standing('Ben', 3)];
  expect(toPointsRows(standings, standings).map(({ hasRisen }) => hasRisen)).toEqual([
    false,
    false,
  ]);
});
