import { expect, it } from 'vitest';
import { dayTicks } from './day-ticks.ts';

it.each([
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
