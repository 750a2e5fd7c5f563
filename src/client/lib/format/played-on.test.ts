import { expect, test } from 'vitest';
import { formatPlayedOn } from './played-on.ts';

const played = (played_on: string, opened_at: string) => ({ played_on, opened_at });
const ALL = [
  played('2026-03-07', '2026-03-07T20:00:00.000Z'),
  played('2026-03-06', '2026-03-07T00:30:00.000Z'),
  played('2026-03-06', '2026-03-06T17:04:00.000Z'),
] as const;

test('names the time only of recaps that share their date', () => {
  expect(ALL.map((one) => formatPlayedOn(one, ALL, 'America/New_York'))).toEqual([
    'Saturday, March 7, 2026',
    'Friday, March 6, 2026 at 7:30 PM in New York',
    'Friday, March 6, 2026 at 12:04 PM in New York',
  ]);
});
