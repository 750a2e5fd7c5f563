import { describe, expect, it } from 'vitest';
import type { Tier } from '../../domain/albums/tiers.ts';
import type { AlbumOpinions } from '../../domain/insights/rated-album.ts';
import type { RatingChange } from '../section.ts';
import {
  expectSame,
  naiveMean,
  POINTS,
  RS500,
  RS500_YEARS,
  scores,
  testInsights,
  testOpinions,
} from '../test-insights.ts';

const CLUB: readonly AlbumOpinions[] = [
  testAlbum('old', { Ada: 'S', Ben: 'S', Cleo: 'S' }, '2025-11-21'),
  testAlbum('liked', { Ada: 'A', Ben: 'A', Cleo: 'B' }, '2026-01-09'),
  testAlbum('alone', { Ada: 'S' }, '2026-01-09'),
  testAlbum('fought', { Ada: 'S', Ben: 'A', Cleo: 'F' }, '2026-03-06'),
  testAlbum('split', { Ada: 'S', Ben: 'F', Cleo: '?' }, '2026-03-06'),
];

/** Parses changes of Ada's, unless another reviewer is named: 'fought S F'. */
function changes(...received: string[]): RatingChange[] {
  return received.map((words) => {
    const [album_id = '', old, now, reviewer = 'Ada'] = words.split(' ');
    return { album_id, reviewer, old: old as Tier, new: now as Tier };
  });
}

function reviewYear(albums: readonly AlbumOpinions[], changes: readonly RatingChange[] = []) {
  const { insights, albumIds } = testInsights(albums, { year: 2026, changes });
  if (insights.review === null) throw new Error('no session in 2026');
  const { champions, ...review } = insights.review;
  return { ...review, albumIds };
}

describe('review of a year', () => {
  it('returns the favorite among the most rated albums and the biggest fight', () => {
    expect(reviewYear(CLUB)).toMatchObject({
      sessions: 2,
      favourite: { album_id: 'liked', average: 81.7, ratings: 3 },
      biggest_fight: {
        album_id: 'split',
        high: { reviewer: 'Ada', tier: 'S' },
        low: { reviewer: 'Ben', tier: 'F' },
        distance: 6,
      },
      minds: { changed: 0, furthest: null },
    });
  });

  it('accepts a favorite with one rating when no album has more', () => {
    const alone = [testAlbum('a', { Ada: 'B' }, '2026-01-09'), testAlbum('b', { Ada: 'A' }, null)];
    expect(reviewYear(alone).favourite).toEqual({
      album_id: 'a',
      average: 75,
      ratings: 1,
    });
  });

  it('finds the largest change of mind from the first to the last rating', () => {
    const received = changes('old B S', 'liked S F', 'fought A S', 'liked F B', 'old C F Ben');
    expect(reviewYear(CLUB, received).minds).toEqual({
      changed: 4,
      furthest: { album_id: 'old', reviewer: 'Ben', from: 'C', to: 'F', distance: 3 },
    });
  });

  it('ignores reverted changes, unknown tiers and deleted albums', () => {
    const received = changes('old B S', 'old S B', 'liked ? S', 'fought A ?', 'gone S F');
    expect(reviewYear(CLUB, received).minds).toEqual({ changed: 0, furthest: null });
  });

  it('prefers the later of two equal changes of mind', () => {
    const received = changes('old B S', 'liked B D', 'old S A');
    expect(reviewYear(CLUB, received).minds.furthest?.album_id).toBe('liked');
    const others = changes('liked B D', 'old B S');
    expect(reviewYear(CLUB, others).minds.furthest?.album_id).toBe('old');
  });

  it('lists the albums it refers to', () => {
    const { albumIds } = reviewYear(CLUB, changes('old B S'));
    expect(albumIds).toEqual(expect.arrayContaining(['liked', 'split', 'old']));
  });

  it('is null without a session in that year', () => {
    expect(testInsights([], { year: 2026 }).insights.review).toBeNull();
  });

  it.each<[string, AlbumOpinions[]]>([
    ['an album that nobody rated', [testAlbum('a', {}, '2026-01-09')]],
    ['an album that nobody could rate', [testAlbum('a', { Ada: '?', Ben: '?' }, '2026-01-09')]],
  ])('returns no highlights for %s', (_name, albums) => {
    const { sessions, albumIds, ...review } = reviewYear(albums);
    expect(sessions).toBe(albums.length);
    expect(albumIds).toEqual([]);
    expect(review).toEqual({
      favourite: null,
      biggest_fight: null,
      minds: { changed: 0, furthest: null },
    });
  });

  it('returns the latest favorite and no fight when all ratings are equal', () => {
    const same = { Ada: 'A', Ben: 'A' } as const;
    const albums = [testAlbum('a', same, '2026-01-09'), testAlbum('b', same, '2026-03-06')];
    expect(reviewYear(albums)).toMatchObject({
      favourite: { album_id: 'b', average: 85, ratings: 2 },
      biggest_fight: null,
    });
  });
});

const SCORED = Object.keys(POINTS) as Tier[];

/** Changes of every third rating; the last one leads to the current rating. */
const CHANGES: readonly (RatingChange & { year: number })[] = RS500.flatMap((album, n) => {
  const [given] = Object.entries(album.individual_tiers);
  if (given === undefined || n % 3 > 0) return [];
  const [reviewer, now] = given;
  const path = [n, n * 5, n * 11].map((step) => SCORED[step % SCORED.length] ?? now).concat(now);
  const year = Number(album.session_date?.slice(0, 4));
  return path.slice(1).map((to, step) => {
    return { album_id: album.id, reviewer, old: path[step] ?? now, new: to, year };
  });
});

const YEARS = RS500_YEARS.flatMap(({ year, albums }) => (year === null ? [] : [{ year, albums }]));

describe.each(YEARS)('review of $year, compared with a naive computation', ({ year, albums }) => {
  const changes = CHANGES.filter((change) => change.year === year);
  const { review } = testInsights(RS500, { year, changes }).insights;

  it('has the same favorite and the same biggest fight', () => {
    expect(review?.sessions).toBe(new Set(albums.map(({ session_id }) => session_id)).size);
    let best = 0;
    let widest = 0;
    const most = Math.max(...albums.map((album) => scores(album).length));
    for (const album of albums) {
      const given = scores(album);
      if (given.length === 0) continue;
      if (given.length >= Math.min(3, most)) best = Math.max(best, naiveMean(given) ?? 0);
      widest = Math.max(widest, (Math.max(...given) - Math.min(...given)) / 10);
    }
    expectSame(review?.favourite?.average ?? null, best);
    expect(review?.biggest_fight?.distance ?? 0).toBe(widest);
    const fought = albums.find(({ id }) => id === review?.biggest_fight?.album_id);
    if (fought !== undefined) {
      const { high, low } = review?.biggest_fight ?? {};
      expect(fought.individual_tiers[high?.reviewer ?? '']).toBe(high?.tier);
      expect(fought.individual_tiers[low?.reviewer ?? '']).toBe(low?.tier);
    }
  });

  it('has the same changed ratings', () => {
    const ends = new Map<string, { from: string; to: string }>();
    for (const change of changes) {
      const mind = `${change.album_id} ${change.reviewer}`;
      const from = ends.get(mind)?.from ?? change.old;
      ends.set(mind, { from, to: change.new });
    }
    let [changed, furthest] = [0, 0];
    for (const { from, to } of ends.values()) {
      const distance = Math.abs((POINTS[from] ?? 0) - (POINTS[to] ?? 0)) / 10;
      if (distance > 0) changed += 1;
      furthest = Math.max(furthest, distance);
    }
    expect(changed).toBeGreaterThan(0);
    expect([review?.minds.changed, review?.minds.furthest?.distance]).toEqual([changed, furthest]);
    const { album_id, reviewer, from, to } = review?.minds.furthest ?? {};
    expect(ends.get(`${album_id} ${reviewer}`)).toEqual({ from, to });
  });
});

function testAlbum(
  id: string,
  individual_tiers: Readonly<Record<string, Tier>>,
  session_date: string | null,
): AlbumOpinions {
  return testOpinions(id, { individual_tiers, session_id: session_date, session_date });
}
