import { describe, expect, it, test } from 'vitest';
import type { InsightsData } from './insights-query.ts';
import {
  averageSubmission,
  findAgreement,
  findDivision,
  findGenerosity,
  findSubmissions,
  findTrend,
  hasEnough,
} from './statements.ts';

type Pair = InsightsData['pairs'][number];

function pair(one: string, other: string, distance: number | null, albums = 51): Pair {
  const lists = { centred_distance: null, tau: null, fights: [], favourites: [] };
  return { reviewers: [one, other], albums, is_few: albums < 8, distance, ...lists };
}

describe('who agrees', () => {
  const titleFor = (...pairs: Pair[]) => findAgreement({ pairs })?.title;

  it('names the pair that disagrees most, and the one that agrees most', () => {
    const pairs = [
      pair('Ada', 'Ben', 1.3),
      pair('Ada', 'Cleo', 1),
      pair('Ben', 'Cleo', 0.8, 48),
      pair('Ada', 'Dan', 4, 7),
    ];
    expect(findAgreement({ pairs })).toEqual({
      title: 'Ada and Ben disagree most: 1.3 tiers over 51 albums',
      note: 'Ben and Cleo agree most: 0.8 tiers over 48 albums. A tier is one step, such as from S to A.',
    });
  });

  it('compares nobody with one pair, or equal ones', () => {
    expect(titleFor(pair('Ada', 'Ben', 1))).toBe('Ada and Ben are 1.0 tier apart');
    expect(titleFor(pair('Ada', 'Ben', 1.2), pair('Ada', 'Cleo', 1.2))).toBe(
      'Any two of you are 1.2 tiers apart',
    );
  });

  it('is unknown with too few albums', () => {
    expect(titleFor(pair('Ada', 'Ben', 1.2, 7), pair('Ada', 'Cleo', null, 0))).toBeUndefined();
  });
});

describe('what divides', () => {
  const titleFor = (unanimous: number, almost: number, split: number) => {
    const words = [
      { word: 'Unanimous', albums: unanimous },
      { word: 'Almost unanimous', albums: almost },
      { word: 'Split room', albums: split },
    ] as const;
    const lists = { most_divided: [], most_united: [] };
    const albums = unanimous + almost + split;
    return findDivision({ divided: { albums, words: [...words], ...lists } })?.title;
  };

  test.each([
    [3, 14, 47, 'You agree on only 17 of 64 albums'],
    [3, 14, 17, 'You agree on 17 of 34 albums'],
    [0, 0, 12, 'You agree on none of 12 albums'],
    [1, 0, 0, 'You agree on 1 of 1 album'],
    [0, 0, 0, undefined],
  ])('counts %i, %i and %i albums', (unanimous, almost, split, title) => {
    expect(titleFor(unanimous, almost, split)).toBe(title);
  });
});

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

describe('who brings what', () => {
  const from = (submitter: string, average: number | null, rated = 12) => ({
    submitter,
    average,
    rated,
    albums: 14,
    average_tier: 'B' as const,
    best: null,
    worst: null,
    vetoes_given: 0,
    vetoes_received: 0,
  });
  const find = (...submitters: ReturnType<typeof from>[]) =>
    findSubmissions({ submitters, turn: null });

  it('names the one whose albums do best, and the average of all', () => {
    expect(find(from('Ada', 66.4, 30), from('Ben', 74.2, 10), from('Cleo', 95, 1))).toEqual({
      title: 'Albums from Ben do best: 74.2 points, a B',
      note: 'The club’s average is 69.0. Ten points are one tier: S is 95, A is 85.',
    });
    expect(find(from('Ada', 85))?.title).toBe('Albums from Ada average 85.0 points, an A');
    expect(find(from('Ada', 70), from('Ben', 70))?.title).toBe(
      'Everyone’s albums do equally well: 70.0 points, a B',
    );
    expect(find(from('Ada', null, 0))).toBeNull();
  });

  it('names who is next while nobody has brought enough albums', () => {
    const order = [{ reviewer: 'Ben', albums: 1, last_brought: null }];
    const submitters = [from('Ada', 85, 7)];
    expect(findSubmissions({ submitters, turn: { sessions: 3, order } })).toEqual({
      title: 'Ben is next to bring an album',
      note: '1 album in the last 3 sessions. Whose albums do best shows once someone has brought 8.',
    });
    expect(findSubmissions({ submitters, turn: { sessions: 0, order } })).toBeNull();
  });

  it('averages albums, not people', () => {
    expect(averageSubmission([from('Ada', 60, 3), from('Ben', 80, 1)])).toBe(65);
    expect(averageSubmission([from('Ada', null, 0)])).toBeNull();
  });
});

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
