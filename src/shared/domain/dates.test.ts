import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate, localDate, longDate, shortDate } from './dates.ts';

describe('a day of the calendar', () => {
  it.each(['2026-03-06', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'may be %s',
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
  ])('is not %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('is every day that a clock has shown', () => {
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

it('tells the local day of a moment', () => {
  expect(localDate(new Date(2026, 2, 6, 0, 0, 0))).toBe('2026-03-06');
  expect(localDate(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
});

it.each([
  ['2026-03-06', 'Fri 6 Mar 2026', 'Friday, March 6, 2026'],
  ['2024-02-29', 'Thu 29 Feb 2024', 'Thursday, February 29, 2024'],
  [null, 'Date not set', 'Date not set'],
])('writes %s short and long', (date, short, long) => {
  expect(shortDate(date)).toBe(short);
  expect(longDate(date)).toBe(long);
});
