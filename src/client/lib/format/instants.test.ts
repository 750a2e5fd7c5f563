import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDeadline, formatInstant } from './instants.ts';

const now = new Date('2026-11-28T12:00:00Z');
const reader = { now, isUserClock: true };
const server = { now, isUserClock: false };
const AT = new Date('2026-11-29T20:00:00Z');

describe.each([
  ['Europe/Berlin', 'Sun, Nov 29, 9:00 PM', 'Sun, Nov 29, 9:00 PM'],
  ['America/Los_Angeles', 'Sun, Nov 29, 12:00 PM', 'Sun, Nov 29, 12:00 PM, 9:00 PM in Berlin'],
  ['Asia/Tokyo', 'Mon, Nov 30, 5:00 AM', 'Mon, Nov 30, 5:00 AM, Sun 9:00 PM in Berlin'],
])('in %s', (zone, instant, deadline) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('an instant is in the time zone of the user', () => {
    expect(formatInstant(AT, reader, 'Europe/Berlin')).toBe(instant);
  });

  it('a deadline names the time of the club where it differs', () => {
    expect(formatDeadline(AT, reader, 'Europe/Berlin')).toBe(deadline);
  });

  it('both are in the time zone of the club, with its name, on the server', () => {
    for (const format of [formatInstant, formatDeadline])
      expect(format(AT, server, 'America/New_York')).toBe('Sun, Nov 29, 3:00 PM in New York');
  });
});

it('an instant of another year has the year', () => {
  const next = new Date('2027-02-05T12:00:00Z');
  expect(formatInstant(next, server, 'UTC')).toBe('Fri, Feb 5, 2027, 12:00 PM in UTC');
});
