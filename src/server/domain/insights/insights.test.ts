import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreSpread } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import type { AlbumOpinions } from '#shared/domain/insights/rated-album.ts';
import { getAgreement } from '#shared/domain/rooms/room-verdict.ts';
import { computeInsights, namedAlbums } from './insights.ts';

/** Four albums of two sessions; Dev is a reviewer without ratings. */
const CLUB: readonly AlbumOpinions[] = [
  testAlbum('one', {
    tier: 'S',
    individual_tiers: { Ada: 'S', Ben: 'A', Cleo: 'F' },
    submitted_by: 'Ada',
    session_id: 'old',
    session_date: '2025-11-21',
    release_date: '1971-02',
    genres: ['Krautrock', 'krautrock', 'Rock'],
  }),
  testAlbum('two', {
    tier: 'B',
    individual_tiers: { Ada: 'A', Ben: 'B', Cleo: '?' },
    submitted_by: 'Ada',
    release_date: '1997-09-22',
    genres: ['Krautrock'],
  }),
  testAlbum('three', {
    individual_tiers: { Ada: 'C', Ben: 'S', Cleo: 'D' },
    submitted_by: 'Ada',
    veto: true,
    veto_by: 'Ben',
  }),
  testAlbum('four', {
    tier: 'A',
    individual_tiers: { Ada: 'A', Ben: 'A', Cleo: 'A' },
    submitted_by: 'Ben',
  }),
];

const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev'];
const club = computeInsights(CLUB, REVIEWERS, null);

describe('taste map', () => {
  it('lists the biggest fights and the shared favorites', () => {
    const [adaAndBen, adaAndCleo] = club.pairs;
    expect(adaAndBen?.fights).toEqual([
      { album_id: 'three', tiers: ['C', 'S'] },
      { album_id: 'two', tiers: ['A', 'B'] },
      { album_id: 'one', tiers: ['S', 'A'] },
    ]);
    expect(adaAndBen?.favourites).toEqual([
      { album_id: 'one', tiers: ['S', 'A'] },
      { album_id: 'four', tiers: ['A', 'A'] },
    ]);
    expect(adaAndCleo?.favourites).toEqual([{ album_id: 'four', tiers: ['A', 'A'] }]);
  });

  it('treats eight albums as a sufficient sample', () => {
    const albums = Array.from({ length: 8 }, (_, n) =>
      testAlbum(`${n}`, { individual_tiers: { Ada: 'A', Ben: 'B' } }),
    );
    const [pair] = computeInsights(albums, REVIEWERS, null).pairs;
    expect(pair).toMatchObject({ albums: 8, is_few: false, distance: 1, tau: null });
  });
});

describe('most and least divided albums', () => {
  it('are ordered by spread, with the lone dissenter', () => {
    const { most_divided, most_united } = club.divided;
    expect(most_divided[0]).toEqual({
      album_id: 'one',
      word: 'Lone dissenter',
      alone: 'Cleo',
      spread: 26.2,
      average: 71.7,
      ratings: 3,
    });
    expect(most_divided.map(({ album_id }) => album_id)).toEqual(['one', 'three', 'four']);
    expect(most_united.map(({ album_id }) => album_id)).toEqual(['four', 'three', 'one']);
  });

  it('have the agreement and spread of their ratings', () => {
    const tiers = fc.dictionary(fc.constantFrom(...REVIEWERS), fc.constantFrom(...TIERS));
    fc.assert(
      fc.property(fc.array(tiers, { maxLength: 20 }), (given) => {
        const albums = given.map((individual_tiers, n) => testAlbum(`${n}`, { individual_tiers }));
        const { most_divided } = computeInsights(albums, REVIEWERS, null).divided;
        for (const { album_id, word, alone, spread } of most_divided) {
          const cards = Object.entries(given[Number(album_id)] ?? {});
          const message = getAgreement(cards.map(([reviewer, tier]) => ({ reviewer, tier })));
          expect({ word, alone }).toEqual(message);
          expect(spread).toBe(scoreSpread(cards.map(([, tier]) => tier)));
        }
      }),
    );
  });
});

describe('reviewer statistics', () => {
  const [ada, ben, cleo] = club.reviewers;

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

describe('submitter statistics', () => {
  it('include the average tier, the best and worst album, and vetoes', () => {
    expect(club.submitters).toEqual([
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

  it('order the next submitters by recent albums, then by last submission', () => {
    expect(club.turn).toEqual({
      sessions: 2,
      order: [
        { reviewer: 'Cleo', albums: 0, last_brought: null },
        { reviewer: 'Dev', albums: 0, last_brought: null },
        { reviewer: 'Ben', albums: 1, last_brought: '2026-03-06' },
        { reviewer: 'Ada', albums: 3, last_brought: '2026-03-06' },
      ],
    });
    const evenings = Array.from({ length: 12 }, (_, n) =>
      testAlbum(`${n}`, {
        session_id: `evening ${n}`,
        session_date: `2026-01-${10 + n}`,
        submitted_by: n < 2 ? 'Ada' : 'Ben',
      }),
    );
    const { turn } = computeInsights(evenings, ['Ben', 'Ada'], null);
    expect(turn).toEqual({
      sessions: 10,
      order: [
        { reviewer: 'Ada', albums: 0, last_brought: '2026-01-11' },
        { reviewer: 'Ben', albums: 10, last_brought: '2026-01-21' },
      ],
    });
  });
});

describe('statistics over time', () => {
  it('count a genre once per album, whatever its case', () => {
    expect(club.time.genres).toEqual({
      known: 2,
      of: 4,
      groups: [
        { genre: 'krautrock', albums: 2, rated: 2, average: 75.9 },
        { genre: 'rock', albums: 1, rated: 1, average: 71.7 },
      ],
    });
  });
});

describe('all statistics', () => {
  const all = (tier: Tier) =>
    ['a', 'b', 'c'].map((id) =>
      testAlbum(id, { individual_tiers: { Ada: tier, Ben: tier, Cleo: tier } }),
    );

  it.each<[string, AlbumOpinions[]]>([
    ['no album', []],
    ['one album', [testAlbum('a', { individual_tiers: { Ada: 'S' } })]],
    ['albums that nobody rated', [testAlbum('a', {}), testAlbum('b', {})]],
    ['albums that all rated the same', all('A')],
    ['albums that all could say nothing on', all('?')],
    ['an album without a session', [testAlbum('a', { session_id: null, session_date: null })]],
  ])('are finite or null for %s', (_name, albums) => {
    for (const year of [null, 2026]) {
      const insights = computeInsights(albums, REVIEWERS, year);
      expect(numbersIn(insights).filter((number) => !Number.isFinite(number))).toEqual([]);
    }
  });

  it('are finite or null for any albums, and reference existing albums only', () => {
    const album = fc.record({
      tier: fc.constantFrom(...TIERS),
      individual_tiers: fc.dictionary(
        fc.constantFrom('Ada', 'Ben', 'toString', '__proto__', 'constructor'),
        fc.constantFrom(...TIERS),
      ),
      submitted_by: fc.constantFrom('Ada', 'Ben', null),
      veto: fc.boolean(),
      session_date: fc.constantFrom('2024-02-29', '2025-01-01', null),
      release_date: fc.constantFrom('1997-09-22', '1971', '', null),
    });
    fc.assert(
      fc.property(fc.array(album, { maxLength: 12 }), (given) => {
        const albums = given.map((fields, n) =>
          testAlbum(`${n}`, { ...fields, session_id: fields.session_date }),
        );
        const insights = computeInsights(albums, REVIEWERS, null);
        expect(numbersIn(insights).filter((number) => !Number.isFinite(number))).toEqual([]);
        const ids = albums.map(({ id }) => id);
        expect(namedAlbums(insights).filter((id) => !ids.includes(id))).toEqual([]);
      }),
    );
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

/** Album of a session in March, with these fields. */
function testAlbum(id: string, fields: Partial<AlbumOpinions>): AlbumOpinions {
  return {
    id,
    tier: 'Not rated yet',
    individual_tiers: {},
    submitted_by: null,
    veto: false,
    veto_by: null,
    session_id: 'new',
    session_date: '2026-03-06',
    release_date: null,
    genres: [],
    ...fields,
  };
}
