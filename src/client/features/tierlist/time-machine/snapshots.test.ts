import { describe, expect, it } from 'vitest';
import {
  dayNumber,
  dayOfNumber,
  daysBefore,
  getStops,
  nearestStop,
  neighbors,
  nextRidden,
  readDay,
} from './snapshots.ts';

const on = (session_date: string | null, location: string | null = null) => ({
  session_date,
  location,
});

const STOPS = getStops([on('2026-03-20'), on('2026-03-06'), on('2026-03-13')], '2026-03-31');

describe('time machine stops', () => {
  it('are the past session days in order, each once', () => {
    const sessions = [
      on('2026-03-06', 'Utrecht'),
      on('2026-02-01'),
      on('2026-03-06', 'Gent'),
      on(null, 'Nowhere'),
      on('2026-04-01', 'Later'),
    ];
    expect(getStops(sessions, '2026-03-31')).toEqual([
      { day: '2026-02-01', locations: [] },
      { day: '2026-03-06', locations: ['Utrecht', 'Gent'] },
    ]);
  });

  it.each([
    ['2026-01-01', '2026-03-06'],
    ['2026-03-09', '2026-03-06'],
    ['2026-03-10', '2026-03-13'],
    ['2027-01-01', '2026-03-20'],
  ])('nearest stop to %s is %s', (day, nearest) => {
    expect(nearestStop(STOPS, day)?.day).toBe(nearest);
  });

  it('nearest stop is null without sessions', () => {
    expect(nearestStop([], '2026-03-06')).toBeNull();
  });

  it.each([
    ['2026-03-01', undefined, '2026-03-06'],
    ['2026-03-06', undefined, '2026-03-13'],
    ['2026-03-10', '2026-03-06', '2026-03-13'],
    ['2026-03-20', '2026-03-13', undefined],
  ])('neighbors of %s are %s and %s', (day, before, after) => {
    const beside = neighbors(STOPS, day);
    expect([beside.before?.day, beside.after?.day]).toEqual([before, after]);
  });
});

describe('playback', () => {
  it('advances from stop to stop and ends at the last', () => {
    expect(nextRidden(STOPS, '2026-03-06')?.day).toBe('2026-03-13');
    expect(nextRidden(STOPS, '2026-03-20')).toBeNull();
    expect(nextRidden([], '2026-03-20')).toBeNull();
  });

  it('skips stops when there are many, but never the last', () => {
    const days = Array.from({ length: 300 }, (_, n) => on(dayOfNumber(20_000 + n)));
    const stops = getStops(days, '2100-01-01');
    const ridden = [];
    for (let day = daysBefore(stops[0]?.day ?? '', 1); ; ) {
      const next = nextRidden(stops, day);
      if (next === null) break;
      ridden.push(next.day);
      day = next.day;
    }
    expect(ridden).toHaveLength(60);
    expect(ridden.at(-1)).toBe(stops.at(-1)?.day);
  });
});

describe('days', () => {
  it('converts a day to a number and back', () => {
    expect([dayNumber('2024-05-01'), dayOfNumber(19_844)]).toEqual([19_844, '2024-05-01']);
    expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29');
  });

  it.each([
    ['2024-05-01', '2024-05-01'],
    ['2024-05-01T12:00:00.000Z', '2024-05-01'],
    ['2024-02-30', null],
    ['2024-05', null],
    ['2024-05-01Tea', null],
    ['last year', null],
  ])('parses %j as %j', (at, day) => {
    expect(readDay(at)).toBe(day);
  });
});
