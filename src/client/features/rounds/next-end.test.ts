import { expect, it } from 'vitest';
import { fromLocalMoment } from '#shared/domain/dates.ts';
import { getNextEnd } from './next-end.ts';

const BERLIN = 'Europe/Berlin';

it.each([
  [
    'a week later',
    '2026-03-08T19:00Z',
    '2026-03-09T08:00Z',
    '2026-03-15T20:00',
    '2026-03-15T19:00Z',
  ],
  [
    'for one revealed early',
    '2026-03-08T19:00Z',
    '2026-03-06T08:00Z',
    '2026-03-15T20:00',
    '2026-03-15T19:00Z',
  ],
  [
    'into summer time',
    '2026-03-22T19:00Z',
    '2026-03-23T08:00Z',
    '2026-03-29T20:00',
    '2026-03-29T18:00Z',
  ],
  [
    'into winter time',
    '2026-10-18T18:00Z',
    '2026-10-19T08:00Z',
    '2026-10-25T20:00',
    '2026-10-25T19:00Z',
  ],
  [
    'on February 29',
    '2028-02-22T19:00Z',
    '2028-02-23T08:00Z',
    '2028-02-29T20:00',
    '2028-02-29T19:00Z',
  ],
  [
    'after February 29',
    '2028-02-29T19:00Z',
    '2028-03-01T08:00Z',
    '2028-03-07T20:00',
    '2028-03-07T19:00Z',
  ],
  [
    'of a day that is another in UTC',
    '2026-03-07T23:30Z',
    '2026-03-08T08:00Z',
    '2026-03-15T00:30',
    '2026-03-14T23:30Z',
  ],
  [
    'in the first week that is not over',
    '2026-03-08T19:00Z',
    '2026-04-20T08:00Z',
    '2026-04-26T20:00',
    '2026-04-26T18:00Z',
  ],
  [
    'later than today’s hour',
    '2026-03-08T19:00Z',
    '2026-03-15T19:00Z',
    '2026-03-22T20:00',
    '2026-03-22T19:00Z',
  ],
  [
    'in the skipped hour',
    '2026-03-22T01:30Z',
    '2026-03-23T08:00Z',
    '2026-03-29T02:30',
    '2026-03-29T01:30Z',
  ],
  [
    'over New Year',
    '2026-12-27T19:00Z',
    '2026-12-28T08:00Z',
    '2027-01-03T20:00',
    '2027-01-03T19:00Z',
  ],
])('the next end is %s', (_, ends_at, now, expected, instant) => {
  const next = getNextEnd(ends_at, new Date(now), BERLIN);
  expect(next).toBe(expected);
  expect(fromLocalMoment(next, BERLIN)).toEqual(new Date(instant));
});

it('a round without an end has none again', () => {
  expect(getNextEnd(null, new Date('2026-03-09T08:00Z'), BERLIN)).toBe('');
});
