import { it } from 'vitest';
import { expectToFit } from '../../../testing/picture-rows.ts';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { getYearRows } from './year-picture-dialog.tsx';

it.each([
  ['a year without anything', 0],
  ['a full year', 9],
])('stacks %s without overlap, within the image', (_, champions) => {
  const game = {
    reviewer: 'Ada',
    calls: 5,
    guesses: 2,
    total: 7,
    evenings_won: 1,
    is_guest: false,
  };
  const games = champions > 0 ? [game] : [];
  const insights = { albums: 3, named: new Map(), time: { years: [] }, submitters: [], games };
  const review = {
    sessions: 2,
    favourite: champions > 0 ? { album_id: 'album', average: 80, ratings: 2 } : null,
    biggest_fight: null,
    minds: { changed: 1, furthest: null },
    champions: Array.from({ length: champions }, () => ({
      name: 'Songs',
      artist: 'Can',
      title: 'Vitamin C',
      cover_url: null,
    })),
  };
  expectToFit(
    getYearRows({
      insights: insights as object as InsightsData,
      year: 2025,
      review: review as object as YearReviewData,
    }),
  );
});
