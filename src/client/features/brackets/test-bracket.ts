import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import { createMatches, type SongPair } from '#shared/domain/brackets/bracket-matches.ts';
import { firstRound } from '#shared/domain/brackets/bracket-seeding.ts';
import { getProgress } from '#shared/domain/brackets/bracket-view.ts';

/**
 * Returns a bracket of `count` songs, `s1` 'Song 1' by 'Artist 1' and so on; its matches are `m1`,
 * `m2`, …
 */
export function testBracket(count: number, third_place = false): Bracket {
  const songs = Array.from({ length: count }, (_, index) => testSong(index + 1));
  const pairs = firstRound(count).map(([a, b]): SongPair => [`s${a}`, b === null ? null : `s${b}`]);
  let made = 0;
  const newId = () => {
    made += 1;
    return `m${made}`;
  };
  const matchups = createMatches(pairs, { third_place, newId });
  return {
    id: 'b1',
    name: 'Test',
    description: null,
    status: 'ready',
    seeding: 'manual',
    third_place,
    play_access: 'anyone',
    voting: 'first_tap',
    ties: 'coin',
    is_test: false,
    champion: null,
    progress: getProgress(matchups),
    version: 1,
    created_at: '2026-03-06T20:00:00.000Z',
    updated_at: '2026-03-06T20:00:00.000Z',
    songs,
    matchups,
    ballots: [],
    can_undo: false,
    share_token: null,
  };
}

function testSong(seed: number): BracketSong {
  return {
    id: `s${seed}`,
    title: `Song ${seed}`,
    artist: `Artist ${seed}`,
    seed,
    album_id: null,
    spotify_track_id: null,
    duration_ms: null,
    cover_url: null,
    is_withdrawn: false,
  };
}
