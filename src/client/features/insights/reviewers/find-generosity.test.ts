import { describe, expect, it } from 'vitest';
import { findGenerosity } from './find-generosity.ts';

describe('who is generous', () => {
  const find = (...given: [reviewer: string, generosity: number | null, compared?: number][]) =>
    findGenerosity({
      reviewers: given.map(([reviewer, generosity, compared = 50]) => ({
        reviewer,
        generosity,
        compared,
        rated: compared,
        average: 70,
        distribution: [],
        years: [],
        loves_alone: { albums: 0, album_ids: [] },
        hates_alone: { albums: 0, album_ids: [] },
      })),
    });

  it('names the one who is furthest from the others', () => {
    expect(find(['Ada', -1.7], ['Ben', 2.7])).toEqual({
      title: 'Ben is the most generous: 0.3 tiers above the others',
      note: 'Ada is the strictest: 0.2 tiers below the others. Compared with what the others gave the same albums.',
    });
    expect(find(['Ada', -7.4], ['Ben', 2.7])?.title).toBe(
      'Ada is the strictest: 0.7 tiers below the others',
    );
    expect(find(['Ada', -0.3], ['Ben', 0.4])?.title).toBe(
      'You are all equally generous, to within 0.1 tiers',
    );
  });

  it('needs two people with enough albums', () => {
    expect(find(['Ada', 30, 7], ['Ben', 5, 8], ['Cleo', -5])?.title).toMatch(/^Ben is/);
    expect(find(['Ada', 30, 7], ['Ben', -5])).toBeNull();
    expect(find(['Ada', 30], ['Ben', null])).toBeNull();
  });
});
