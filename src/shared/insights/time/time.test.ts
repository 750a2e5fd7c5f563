import { describe, expect, it } from 'vitest';
import type { AlbumOpinions } from '../../domain/insights/rated-album.ts';
import {
  expectSame,
  isInYear,
  naiveMean,
  RS500_YEARS,
  SMALL_CLUB,
  scores,
} from '../test-insights.ts';

describe('statistics over time', () => {
  it('count a genre once per album, whatever its case', () => {
    expect(SMALL_CLUB.time.genres).toEqual({
      known: 2,
      of: 4,
      groups: [
        { genre: 'krautrock', albums: 2, rated: 2, average: 75.9 },
        { genre: 'rock', albums: 1, rated: 1, average: 71.7 },
      ],
    });
  });
});

it.each(RS500_YEARS)(
  'is the same as a naive computation, year $year',
  ({ albums, getInsights }) => {
    const { time } = getInsights();
    const expectGroup = (
      { albums: count, average }: { albums: number; average: number | null },
      group: readonly AlbumOpinions[],
    ) => {
      expect(count).toBe(group.length);
      expectSame(average, together(group));
    };
    expect(time.sessions.length).toBe(new Set(albums.map(({ session_id }) => session_id)).size);
    for (const { session_id, ...group } of time.sessions)
      expectGroup(
        group,
        albums.filter((album) => album.session_id === session_id),
      );
    for (const { year: one, ...group } of time.years)
      expectGroup(
        group,
        albums.filter((album) => isInYear(one, album)),
      );
    const known = albums.filter(({ release_date }) => release_date !== null).length;
    expect([time.decades.known, time.decades.of]).toEqual([known, albums.length]);
    expect([time.genres.known, time.genres.of]).toEqual([known, albums.length]);
    for (const { decade, ...group } of time.decades.groups)
      expectGroup(
        group,
        albums.filter(({ release_date }) => release_date?.startsWith(String(decade).slice(0, 3))),
      );
    for (const { genre, ...group } of time.genres.groups)
      expectGroup(
        group,
        albums.filter(({ genres }) => genres.some((one) => one.toLowerCase() === genre)),
      );
  },
);

/** Mean of the albums' averages, each rounded to one decimal, as displayed. */
function together(some: readonly AlbumOpinions[]): number | null {
  const averages: number[] = [];
  for (const album of some) {
    const average = naiveMean(scores(album));
    if (average !== null) averages.push(Math.round(average * 10) / 10);
  }
  return naiveMean(averages);
}
