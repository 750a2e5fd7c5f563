import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localDate, longDate } from '#shared/domain/dates.ts';
import { relativeTime } from './relative-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EARLY = new Date('2010-01-01');
const LATE = new Date('2025-02-01');
const now = new Date('2026-03-06T20:00:00.000Z');

const dayIn = (zone: string) => (moment: Date) => localDate(moment, zone);

it.each([
  ['at once', 0, 'just now'],
  ['in the future', -5 * DAY, 'just now'],
  ['59.999 s', MINUTE - 1, 'just now'],
  ['1 minute', MINUTE, '1 minute ago'],
  ['just under 2 minutes', 2 * MINUTE - 1, '1 minute ago'],
  ['2 minutes', 2 * MINUTE, '2 minutes ago'],
  ['just under an hour', HOUR - 1, '59 minutes ago'],
  ['1 hour', HOUR, '1 hour ago'],
  ['just under 24 hours', DAY - 1, '23 hours ago'],
  ['24 hours', DAY, '1 day ago'],
  ['just under 7 days', 7 * DAY - 1, '6 days ago'],
  ['7 days', 7 * DAY, '1 week ago'],
  ['just under 14 days', 14 * DAY - 1, '1 week ago'],
  ['just under 4 weeks', 28 * DAY - 1, '3 weeks ago'],
  ['4 weeks', 28 * DAY, '1 month ago'],
  ['60 days', 60 * DAY, '1 month ago'],
  ['61 days', 61 * DAY, '2 months ago'],
  ['365 days', 365 * DAY, '11 months ago'],
  ['366 days', 366 * DAY, 'March 5, 2025'],
])('formats the elapsed time: %s', (_name, elapsed, words) => {
  expect(relativeTime(new Date(now.getTime() - elapsed), now, dayIn('UTC'))).toBe(words);
});

it('formats an invalid time', () => {
  expect(relativeTime(new Date('some day'), now)).toBe('Date not set');
});

it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu'])(
  'formats an old timestamp as its local date, in %s',
  (zone) => {
    fc.assert(
      fc.property(fc.date({ min: EARLY, max: LATE, noInvalidDate: true }), (then) => {
        const day = longDate(localDate(then, zone)).replace(/^\w+, /, '');
        expect(relativeTime(then, now, dayIn(zone))).toBe(day);
      }),
    );
  },
);
