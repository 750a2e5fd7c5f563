import { describe, expect, it, test } from 'vitest';
import type { InsightsData } from '../insights-query.ts';
import { findTrend, hasEnough } from './find-trend.ts';

describe('over time', () => {
  const session = (session_date: string, average: number | null) => ({
    session_id: session_date,
    session_date,
    average,
    albums: 5,
    rated: 4,
  });
  const year = (number: number, average: number | null) => ({
    year: number,
    sessions: 1,
    albums: 5,
    rated: 4,
    average,
  });
  const none = { known: 0, of: 5, groups: [] };
  const find = (
    sessions: InsightsData['time']['sessions'],
    years: InsightsData['time']['years'] = [],
  ) => findTrend({ time: { sessions, years, decades: none, genres: none } });
  const two = [session('2025-03-06', 70), session('2026-03-06', 80.8)];

  it('names the best session of a year', () => {
    expect(find(two, [year(2026, 75), year(2027, null)])).toEqual({
      title: 'Fri, Mar 6, 2026 was your best session: 80.8 points over 4 albums',
      note: 'The harshest was Thu, Mar 6, 2025: 70.0 points over 4 albums.',
    });
    expect(find([session('2026-03-06', 80), session('2026-03-13', null)])).toBeNull();
  });

  it('compares the first year with the last', () => {
    const titleFor = (first: number, last: number) =>
      find(two, [year(2024, first), year(2025, 1), year(2026, last)])?.title;
    expect(titleFor(70, 80.8)).toBe('Your ratings rose: from 70.0 points in 2024 to 80.8 in 2026');
    expect(titleFor(69.6, 61.6)).toMatch(/^Your ratings fell: /);
    expect(titleFor(70, 69.4)).toMatch(/^Your ratings hardly changed: /);
  });
});

test('hides metadata until a third of the albums has it', () => {
  const groups = [1, 2];
  expect(hasEnough({ known: 33, of: 99, groups })).toBe(true);
  expect(hasEnough({ known: 32, of: 99, groups })).toBe(false);
  expect(hasEnough({ known: 99, of: 99, groups: [1] })).toBe(false);
});
