import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Clock, createServerClock, ServerClock, useClock } from './hydration.ts';

const AT = '2026-03-06T20:00:00.000Z';
const LATE = '2026-02-28T23:30:00.000Z';

/** Returns the day of a timestamp as server-rendered with a clock. */
function renderDay(moment: string, clock: Clock): string {
  const Day = () => useClock().getDay(new Date(moment));
  return renderToString(createElement(ServerClock, { value: clock }, createElement(Day)));
}

it('records rendered days in the time zone of the page', () => {
  const days = {};
  const clock = createServerClock({ at: AT, timeZone: 'Europe/Berlin', days });
  expect(renderDay(LATE, clock)).toBe('2026-03-01');
  expect(days).toEqual({ [LATE]: '2026-03-01' });
});

it('returns no day for an invalid date', () => {
  const days = {};
  const clock = createServerClock({ at: AT, timeZone: 'Europe/Berlin', days });
  expect(renderDay('2026-99', clock)).toBe('');
  expect(days).toEqual({});
});

it('does not recompute a day that the page contains', () => {
  const days = { [LATE]: '2026-03-01' };
  const clock = createServerClock({ at: AT, timeZone: 'no zone at all', days });
  expect(renderDay(LATE, clock)).toBe('2026-03-01');
});
