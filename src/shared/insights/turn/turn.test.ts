import { expect, it } from 'vitest';
import { RS500, SMALL_CLUB, testInsights, testOpinions } from '../test-insights.ts';

it('orders reviewers by recent albums, then by last submission', () => {
  expect(SMALL_CLUB.turn).toEqual({
    sessions: 2,
    order: [
      { reviewer: 'Cleo', albums: 0, last_brought: null },
      { reviewer: 'Dev', albums: 0, last_brought: null },
      { reviewer: 'Ben', albums: 1, last_brought: '2026-03-06' },
      { reviewer: 'Ada', albums: 3, last_brought: '2026-03-06' },
    ],
  });
  const evenings = Array.from({ length: 12 }, (_, n) =>
    testOpinions(`${n}`, {
      session_id: `evening ${n}`,
      session_date: `2026-01-${10 + n}`,
      submitted_by: n < 2 ? 'Ada' : 'Ben',
    }),
  );
  const { turn } = testInsights(evenings, { reviewers: ['Ben', 'Ada'] }).insights;
  expect(turn).toEqual({
    sessions: 10,
    order: [
      { reviewer: 'Ada', albums: 0, last_brought: '2026-01-11' },
      { reviewer: 'Ben', albums: 10, last_brought: '2026-01-21' },
    ],
  });
});

it('counts the last ten sessions, of which the fixture’s reviewers have none', () => {
  const { turn } = testInsights(RS500, { reviewers: ['Ada', 'Ben'] }).insights;
  expect(turn).toEqual({
    sessions: 10,
    order: ['Ada', 'Ben'].map((reviewer) => ({ reviewer, albums: 0, last_brought: null })),
  });
  expect(testInsights([], { reviewers: [] }).insights.turn).toEqual({ sessions: 0, order: [] });
});
