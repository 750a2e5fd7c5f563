import type { InsightsResponse } from '#shared/contracts/insights.ts';

const AWAY = 'The Title of an Album That Goes On for So Long That No Window Has the Space';

const album = (id: string, title: string): InsightsResponse['named'][number] => ({
  id,
  artist: 'Talk Talk',
  title,
  cover_url: null,
  tier: 'A',
  individual_tiers: { Ada: 'S', Ben: 'B' },
  session_date: '2025-03-06',
});

const reviewer = (name: string, average: number): InsightsResponse['reviewers'][number] => ({
  reviewer: name,
  rated: 3,
  average,
  generosity: null,
  compared: 3,
  distribution: [],
  years: [],
  loves_alone: { albums: 0, album_ids: [] },
  hates_alone: { albums: 0, album_ids: [] },
});

/** Insights of 2025 with every highlight of a year. */
export function sampleYear(fields: Partial<InsightsResponse> = {}): InsightsResponse {
  const session = { albums: 2, rated: 2, average: 80 };
  return {
    year: 2025,
    years: [2025, 2024],
    albums: 3,
    people: ['Ada', 'Ben'],
    pairs: [],
    divided: { albums: 0, words: [], most_divided: [], most_united: [] },
    reviewers: [reviewer('Ben', 70), reviewer('Ada', 82.5)],
    submitters: [
      {
        submitter: 'Ada',
        ...session,
        average_tier: 'A',
        best: null,
        worst: null,
        vetoes_given: 2,
        vetoes_received: 0,
      },
    ],
    turn: null,
    games: [
      { reviewer: 'Ben', calls: 5, guesses: 2, total: 7, evenings_won: 2, is_guest: false },
      { reviewer: 'Ole', calls: 1, guesses: 3, total: 4, evenings_won: 0, is_guest: true },
    ],
    time: {
      sessions: [
        { session_id: 'one', session_date: '2025-03-06', ...session },
        { session_id: 'two', session_date: '2025-05-08', ...session, average: 65 },
      ],
      years: [{ year: 2025, sessions: 2, ...session }],
      decades: { known: 0, of: 3, groups: [] },
      genres: { known: 0, of: 3, groups: [] },
    },
    review: {
      sessions: 2,
      favourite: { album_id: 'loved', average: 95, ratings: 2 },
      biggest_fight: {
        album_id: 'fought',
        high: { reviewer: 'Ada', tier: 'S' },
        low: { reviewer: 'Ben', tier: 'Tiering Herrie' },
        distance: 7,
      },
      minds: {
        changed: 4,
        furthest: { album_id: 'moved', reviewer: 'Ben', from: 'B', to: 'S', distance: 2 },
      },
      champions: ['Openers', 'Closers'].map((name) => ({
        bracket_id: name,
        name,
        title: `Best of the ${name}`,
        artist: 'Can',
        cover_url: null,
      })),
    },
    named: [
      album('loved', 'Laughing Stock'),
      album('fought', AWAY),
      album('moved', 'Spirit of Eden'),
    ],
    ...fields,
  };
}
