import { expect, test } from 'vitest';
import { tierAxis } from './tier-axis.ts';

const getTiers = (averages: number[]) =>
  tierAxis(averages)
    .map(({ tier }) => (tier === 'Tiering Herrie' ? 'H' : tier))
    .join('');

test.each([
  [[62, 78], 'ABCD'],
  [[75, 75], 'ABC'],
  [[66, 72], 'ABC'],
  [[95], 'SAB'],
  [[25], 'EFH'],
  [[27, 33], 'EFH'],
  [[25, 95], 'SABCDEFH'],
  [[], 'BCD'],
])('an axis for %j spans the surrounding tiers, at least three', (averages, tiers) => {
  expect(getTiers(averages)).toBe(tiers);
});
