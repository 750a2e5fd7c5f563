import { describe, expect, it } from 'vitest';
import { expectSame, naiveMean, POINTS, RS500_YEARS, SMALL_CLUB } from '../test-insights.ts';

describe('submitter statistics', () => {
  it('include the average tier, the best and worst album, and vetoes', () => {
    expect(SMALL_CLUB.submitters).toEqual([
      {
        submitter: 'Ada',
        albums: 3,
        rated: 2,
        average: 85,
        average_tier: 'A',
        best: 'one',
        worst: 'two',
        vetoes_given: 0,
        vetoes_received: 1,
      },
      {
        submitter: 'Ben',
        albums: 1,
        rated: 1,
        average: 85,
        average_tier: 'A',
        best: 'four',
        worst: null,
        vetoes_given: 1,
        vetoes_received: 0,
      },
    ]);
  });
});

it.each(RS500_YEARS)(
  'is the same as a naive computation, year $year',
  ({ albums, getInsights }) => {
    const { submitters } = getInsights();
    expect(submitters.length).toBe(new Set(albums.map(({ submitted_by }) => submitted_by)).size);
    for (const { submitter, ...figure } of submitters) {
      const brought = albums.filter(({ submitted_by }) => submitted_by === submitter);
      const points = brought.flatMap(({ tier }) => POINTS[tier] ?? []);
      expect([figure.albums, figure.rated]).toEqual([brought.length, points.length]);
      expectSame(figure.average, naiveMean(points));
      const getTier = (id: string | null) =>
        POINTS[albums.find((album) => album.id === id)?.tier ?? ''];
      expect(getTier(figure.best)).toBe(Math.max(...points));
      if (points.length > 1) expect(getTier(figure.worst)).toBe(Math.min(...points));
      expect(figure.vetoes_given).toBe(
        albums.filter(({ veto_by }) => veto_by === submitter).length,
      );
      expect(figure.vetoes_received).toBe(brought.filter(({ veto }) => veto).length);
    }
  },
);
