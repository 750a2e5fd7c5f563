import { describe, expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { AlbumOpinions } from '#shared/domain/insights/rated-album.ts';
import { type RatingChange, reviewedAlbums, reviewYear } from './year-review.ts';

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

describe('reviewYear', () => {
  it('returns the favorite among the most rated albums and the biggest fight', () => {
    expect(reviewYear(CLUB, 2026, [])).toEqual({
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
    expect(reviewYear(alone, 2026, []).favourite).toEqual({
      album_id: 'a',
      average: 75,
      ratings: 1,
    });
  });

  it('finds the largest change of mind from the first to the last rating', () => {
    const received = changes('old B S', 'liked S F', 'fought A S', 'liked F B', 'old C F Ben');
    expect(reviewYear(CLUB, 2026, received).minds).toEqual({
      changed: 4,
      furthest: { album_id: 'old', reviewer: 'Ben', from: 'C', to: 'F', distance: 3 },
    });
  });

  it('ignores reverted changes, unknown tiers and deleted albums', () => {
    const received = changes('old B S', 'old S B', 'liked ? S', 'fought A ?', 'gone S F');
    expect(reviewYear(CLUB, 2026, received).minds).toEqual({ changed: 0, furthest: null });
  });

  it('prefers the later of two equal changes of mind', () => {
    const received = changes('old B S', 'liked B D', 'old S A');
    expect(reviewYear(CLUB, 2026, received).minds.furthest?.album_id).toBe('liked');
    const others = changes('liked B D', 'old B S');
    expect(reviewYear(CLUB, 2026, others).minds.furthest?.album_id).toBe('old');
  });

  it('lists the albums it refers to', () => {
    const review = reviewYear(CLUB, 2026, changes('old B S'));
    expect(reviewedAlbums(review)).toEqual(['liked', 'split', 'old']);
  });

  it.each<[string, AlbumOpinions[]]>([
    ['no album', []],
    ['an album that nobody rated', [testAlbum('a', {}, '2026-01-09')]],
    ['an album that nobody could rate', [testAlbum('a', { Ada: '?', Ben: '?' }, '2026-01-09')]],
  ])('returns no highlights for %s', (_name, albums) => {
    const { sessions, ...review } = reviewYear(albums, 2026, []);
    expect(sessions).toBe(albums.length);
    expect(review).toEqual({
      favourite: null,
      biggest_fight: null,
      minds: { changed: 0, furthest: null },
    });
  });

  it('returns the latest favorite and no fight when all ratings are equal', () => {
    const same = { Ada: 'A', Ben: 'A' } as const;
    const albums = [testAlbum('a', same, '2026-01-09'), testAlbum('b', same, '2026-03-06')];
    expect(reviewYear(albums, 2026, [])).toMatchObject({
      favourite: { album_id: 'b', average: 85, ratings: 2 },
      biggest_fight: null,
    });
  });
});

function testAlbum(
  id: string,
  individual_tiers: Readonly<Record<string, Tier>>,
  session_date: string | null,
): AlbumOpinions {
  return {
    id,
    tier: 'Not rated yet',
    individual_tiers,
    submitted_by: null,
    veto: false,
    veto_by: null,
    session_id: session_date,
    session_date,
    release_date: null,
    genres: [],
  };
}
