import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { setClock, useClock } from './hydration.ts';

const AT = '2026-03-06T20:00:00.000Z';
const LATE = '2026-02-28T23:30:00.000Z';

/** Returns the day of a timestamp as server-rendered. */
function sayDay(moment: string): string {
  return renderToString(createElement(() => useClock().getDay(new Date(moment))));
}

it('records rendered days in the time zone of the page', () => {
  const days = {};
  setClock({ at: AT, timeZone: 'Europe/Berlin', days });
  expect(sayDay(LATE)).toBe('2026-03-01');
  expect(days).toEqual({ [LATE]: '2026-03-01' });
});

it('does not recompute a day that the page contains', () => {
  setClock({ at: AT, timeZone: 'no zone at all', days: { [LATE]: '2026-03-01' } });
  expect(sayDay(LATE)).toBe('2026-03-01');
});
