import type { Recap } from '../queries/recaps.ts';

type Counts = {
  albums: number;
  people?: number;
  awards?: number;
  /** Points of Ada in the games. */
  points?: number;
};

/** Recap with these numbers of albums, people and awards, and every fact. */
export function sampleRecap({ albums, people = 2, awards = 0, points = 0 }: Counts): Recap {
  const reviewers: [string, string] = ['Ada', 'Ben'];
  const card = { reviewer: 'Ada', tier: 'S' as const };
  const earned: Recap['awards'] = {
    quote: { album_id: 'album-0', reviewer: 'Ada', note: 'Loud!' },
    lone_wolf: { reviewers, albums: 2 },
    softest_heart: { reviewers, average: 85 },
    best_caller: { reviewers, points: 2 },
    biggest_climb: null,
  };
  return {
    id: 'recap',
    club_round: null,
    albums: Array.from({ length: albums }, (_, n) => ({
      album_id: `album-${n}`,
      artist: `Artist ${n}`,
      title: `Title ${n}`,
      cover_url: null,
      tier: 'A' as const,
      verdict: 'agreed',
      veto: false,
      veto_by: null,
      ratings: [{ ...card, note: 'A note' }],
    })),
    played_on: '2026-03-06',
    location: 'Attic',
    averages: Array.from({ length: people }, (_, n) => ({ reviewer: `Person ${n}`, average: 70 })),
    favourite: { album_id: 'album-0', average: 80, ratings: 2 },
    biggest_fight: { album_id: 'album-0', high: card, low: card },
    standings: [{ reviewer: 'Ada', calls: points, guesses: 0, total: points }],
    closest_pair: { reviewers, distance: 0.5, albums: 4 },
    awards: Object.fromEntries(
      Object.entries(earned).map(([name, award], n) => [name, n < awards ? award : null]),
    ),
  } as object as Recap;
}
