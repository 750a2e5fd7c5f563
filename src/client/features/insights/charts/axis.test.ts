import { expect, test } from 'vitest';
import { dayTicks, tierAxis } from './axis.ts';

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

test.each([
  ['2013-01-04', '2015-08-28', ['2014', '2015']],
  ['2026-01-09', '2026-03-27', ['Feb 2026', 'Mar 2026']],
  ['2025-11-01', '2026-03-06', ['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026']],
  ['2025-01-02', '2026-03-06', ['Apr 2025', 'Jul 2025', 'Oct 2025', 'Jan 2026']],
  ['1998-05-01', '2026-03-06', ['2000', '2010', '2020']],
  ['2026-03-06', '2026-03-06', []],
])('labels the axis from %s to %s with %j', (first, last, labels) => {
  const ticks = dayTicks(Date.parse(first), Date.parse(last));
  expect(ticks.map(({ label }) => label)).toEqual(labels);
  for (const { x } of ticks) expect(new Date(x).getUTCDate()).toBe(1);
});
