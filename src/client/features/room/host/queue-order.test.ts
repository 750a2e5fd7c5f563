import { expect, it } from 'vitest';
import type { RoomAlbumView } from '../../../queries/rooms.ts';
import { withPlace } from './queue-order.ts';

const STATES = { S: 'saved', R: 'rating', K: 'skipped' } as const;

/** Returns albums by id: a capital first letter sets the state; others are waiting. */
function queue(...ids: string[]): RoomAlbumView[] {
  return ids.map((album_id) => ({
    album_id,
    state: STATES[album_id.charAt(0) as keyof typeof STATES] ?? 'waiting',
    artist: 'Can',
    title: album_id,
    cover_url: null,
    spotify_id: null,
    session_id: null,
    tier: 'Not rated yet',
    round: 1,
    ratings: null,
    on_file: null,
    previous_cards: [],
    saved: null,
    revealed_at: null,
    saved_at: null,
    submitted_by: null,
    duration_ms: null,
    games: null,
  }));
}

it('moves an album among the waiting ones', () => {
  expect(withPlace(queue('S1', 'R1', 'a', 'b', 'c'), 'c', 0)).toEqual(['S1', 'R1', 'c', 'a', 'b']);
  expect(withPlace(queue('a', 'b', 'c'), 'a', 1)).toEqual(['b', 'a', 'c']);
});

it('does not move albums that are not waiting', () => {
  expect(withPlace(queue('a', 'K1', 'b', 'R1', 'c'), 'a', 2)).toEqual(['b', 'K1', 'c', 'R1', 'a']);
});

it('clamps the position to the queue', () => {
  expect(withPlace(queue('a', 'b'), 'b', -3)).toEqual(['b', 'a']);
  expect(withPlace(queue('a', 'b'), 'a', 9)).toEqual(['b', 'a']);
});
