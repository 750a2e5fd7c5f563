import { describe, expect, it } from 'vitest';
import type { AlbumOpinions } from '../../domain/insights/rated-album.ts';
import {
  by,
  expectSame,
  isInYear,
  naiveMean,
  RS500_YEARS,
  SMALL_CLUB,
  scores,
} from '../test-insights.ts';

describe('reviewer statistics', () => {
  const [ada, ben, cleo] = SMALL_CLUB.reviewers;

  it('include tiers, years, and albums that only they love or hate', () => {
    expect(ada?.distribution.filter(({ albums }) => albums > 0)).toEqual([
      { tier: 'S', albums: 1 },
      { tier: 'A', albums: 2 },
      { tier: 'C', albums: 1 },
    ]);
    expect(ada?.years).toEqual([
      { year: 2025, rated: 1, average: 95, generosity: 35, compared: 1 },
      { year: 2026, rated: 3, average: 78.3, generosity: 0, compared: 3 },
    ]);
    expect(cleo?.hates_alone).toEqual({ albums: 1, album_ids: ['one'] });
    expect(ben?.loves_alone).toEqual({ albums: 1, album_ids: ['three'] });
    expect(ada?.loves_alone).toEqual({ albums: 0, album_ids: [] });
  });
});

it.each(RS500_YEARS)(
  'is the same as a naive computation, year $year',
  ({ albums, getInsights }) => {
    const { reviewers } = getInsights();
    for (const { reviewer, years, ...figure } of reviewers) {
      expectGiven(figure, albums, reviewer);
      for (const { year: one, ...ofYear } of years)
        expectGiven(
          ofYear,
          albums.filter((album) => isInYear(one, album)),
          reviewer,
        );
      for (const { tier, albums: count } of figure.distribution)
        expect(count).toBe(
          albums.filter((album) => album.individual_tiers[reviewer] === tier).length,
        );
      const alone = (isLove: boolean) =>
        albums.filter((album) => {
          const own = by(album, reviewer) ?? 65;
          const others = scores({
            ...album,
            individual_tiers: { ...album.individual_tiers, [reviewer]: '?' },
          });
          if (others.length < 2) return false;
          return isLove
            ? own >= 85 && others.every((other) => own - other >= 20)
            : own <= 45 && others.every((other) => other - own >= 20);
        });
      for (const [listed, isLove] of [
        [figure.loves_alone, true],
        [figure.hates_alone, false],
      ] as const) {
        const ids = alone(isLove).map(({ id }) => id);
        expect(listed.albums).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining(listed.album_ids));
        expect(listed.album_ids).toHaveLength(Math.min(20, ids.length));
      }
    }
  },
);

type Given = { rated: number; average: number | null; generosity: number | null; compared: number };

function expectGiven(figure: Given, some: readonly AlbumOpinions[], reviewer: string): void {
  const own: number[] = [];
  const more: number[] = [];
  for (const album of some) {
    const score = by(album, reviewer);
    if (score === undefined) continue;
    own.push(score);
    const others: number[] = [];
    for (const name in album.individual_tiers) {
      const other = by(album, name);
      if (name !== reviewer && other !== undefined) others.push(other);
    }
    const middle = naiveMean(others);
    if (middle !== null) more.push(score - middle);
  }
  expect([figure.rated, figure.compared]).toEqual([own.length, more.length]);
  expectSame(figure.average, naiveMean(own));
  expectSame(figure.generosity, naiveMean(more));
}
