import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCalendar,
  endOfDay,
  fromLocalMoment,
  fullMoment,
  isCalendarDate,
  localDate,
  longDate,
  monthAndYear,
  plainDate,
  shortDate,
  shortInstant,
  shortMoment,
  toLocalMoment,
  zoneName,
} from './dates.ts';

describe('isCalendarDate', () => {
  it.each(['2026-03-06', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'accepts %s',
    (text) => {
      expect(isCalendarDate(text)).toBe(true);
    },
  );

  it.each([
    '',
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    '2026-01-01\n',
    '٢٠٢٦-٠١-٠١',
  ])('rejects %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('accepts every local date', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
        (moment) => {
          expect(isCalendarDate(localDate(moment).padStart(10, '0'))).toBe(true);
        },
      ),
    );
  });
});

it('returns the local date of a timestamp', () => {
  expect(localDate(new Date(2026, 2, 6, 0, 0, 0))).toBe('2026-03-06');
  expect(localDate(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
});

it.each([
  ['2026-02-28T23:30:00Z', 'Europe/Berlin', '2026-03-01'],
  ['2026-03-01T04:59:59Z', 'America/New_York', '2026-02-28'],
  ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01'],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ['2026-12-31T18:14:59Z', 'Asia/Kathmandu', '2026-12-31'],
  ['2026-12-31T18:15:00Z', 'Asia/Kathmandu', '2027-01-01'],
  // Clocks go forward at 1:00 UTC: the day has 23 hours.
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  // Clocks go back at 6:00 UTC: the day has 25 hours.
  ['2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T04:59:59Z', 'America/New_York', '2026-11-01'],
  ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
])('converts %s in %s to %s', (moment, zone, day) => {
  expect(localDate(new Date(moment), zone)).toBe(day);
});

it('calendar switches to the next day at midnight in its time zone', () => {
  let now = new Date('2026-03-29T21:59:59.999Z');
  let timeZone = 'Europe/Berlin';
  const today = createCalendar(
    () => now,
    () => timeZone,
  );
  expect([today(), today()]).toEqual(['2026-03-29', '2026-03-29']);
  now = new Date('2026-03-29T22:00:00.000Z');
  expect(today()).toBe('2026-03-30');
  now = new Date('2026-03-29T21:00:00.000Z');
  expect(today()).toBe('2026-03-29');
  timeZone = 'Asia/Tokyo';
  expect(today()).toBe('2026-03-30');
});

it.each([
  ['2026-03-06', 'Fri, Mar 6, 2026', 'Friday, March 6, 2026'],
  ['2024-02-29', 'Thu, Feb 29, 2024', 'Thursday, February 29, 2024'],
  ['2015-09-04', 'Fri, Sep 4, 2015', 'Friday, September 4, 2015'],
  [null, 'Date not set', 'Date not set'],
  ['some day', 'Date not set', 'Date not set'],
])('formats %s as a short and a long date', (date, short, long) => {
  expect(shortDate(date)).toBe(short);
  expect(longDate(date)).toBe(long);
});

it.each([
  [new Date(2026, 2, 6, 9, 4), '9:04 AM'],
  [new Date(2026, 2, 5, 21, 4), 'Mar 5, 9:04 PM'],
])('formats a recent timestamp as its time, with the day unless it is today', (moment, text) => {
  expect(shortMoment(moment, new Date(2026, 2, 6, 21, 0))).toBe(text);
});

it('formats an invalid timestamp', () => {
  const invalid = new Date('some day');
  expect(fullMoment(invalid)).toBe('Date not set');
  expect(shortMoment(invalid, new Date())).toBe('Date not set');
  expect(plainDate(localDate(invalid))).toBe('Date not set');
  expect(monthAndYear('some day')).toBe('Date not set');
});

it('formats a date without its weekday, and as month and year', () => {
  expect(plainDate('2026-03-06')).toBe('March 6, 2026');
  expect(monthAndYear('2026-03-06')).toBe('March 2026');
});

it.each([
  [new Date(2026, 2, 6, 21, 4), 'Friday, March 6, 2026 at 9:04 PM'],
  [new Date(2026, 2, 6, 0, 0), 'Friday, March 6, 2026 at 12:00 AM'],
  [new Date(2026, 2, 6, 11, 59, 59), 'Friday, March 6, 2026 at 11:59 AM'],
  [new Date(2026, 2, 6, 12, 30), 'Friday, March 6, 2026 at 12:30 PM'],
])('formats %s in full', (moment, text) => {
  expect(fullMoment(moment)).toBe(text);
});

it('formats every timestamp like Intl.DateTimeFormat', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date(1900, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true }),
      (moment) => {
        expect(fullMoment(moment)).toBe(format.format(moment).replace('\u202f', ' '));
      },
    ),
  );
});

describe('endOfDay', () => {
  it.each([
    ['2026-03-06', 'UTC', '2026-03-06T23:59:59.999Z'],
    ['2026-02-28', 'Europe/Berlin', '2026-02-28T22:59:59.999Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.999Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
    ['2026-03-06', 'Pacific/Kiritimati', '2026-03-06T09:59:59.999Z'],
    ['2026-03-06', 'Pacific/Niue', '2026-03-07T10:59:59.999Z'],
  ])('returns for %s in %s: %s', (date, timeZone, moment) => {
    expect(endOfDay(date, timeZone).toISOString()).toBe(moment);
  });
});

describe('fromLocalMoment', () => {
  it.each([
    ['2026-03-08T20:00', 'Europe/Berlin', '2026-03-08T19:00:00.000Z'],
    ['2026-07-08T20:00', 'Europe/Berlin', '2026-07-08T18:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
    ['2026-03-08T20:00', 'Asia/Kathmandu', '2026-03-08T14:15:00.000Z'],
  ])('%s in %s is %s', (local, timeZone, instant) => {
    expect(fromLocalMoment(local, timeZone).toISOString()).toBe(instant);
  });

  it('is the reverse of toLocalMoment', () => {
    const moment = new Date('2026-11-28T14:05:00.000Z');
    for (const zone of ['UTC', 'America/New_York', 'Pacific/Auckland'])
      expect(fromLocalMoment(toLocalMoment(moment, zone), zone)).toEqual(moment);
  });
});

it('shortInstant is in the given time zone, with another year than that of now', () => {
  const at = new Date('2026-12-31T23:30:00Z');
  expect(shortInstant(at, at, 'Europe/Berlin')).toBe('Fri, Jan 1, 12:30 AM');
  expect(shortInstant(at, new Date('2027-01-01T12:00:00Z'), 'UTC')).toBe(
    'Thu, Dec 31, 2026, 11:30 PM',
  );
});

it.each([
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('zoneName of %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
