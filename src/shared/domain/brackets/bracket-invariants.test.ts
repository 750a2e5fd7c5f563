import { describe, expect, it } from 'vitest';
import { bracketProblems } from './bracket-invariants.ts';
import type { Match } from './bracket-match.ts';
import { createMatches, decideMatch, type SongPair } from './bracket-matches.ts';
import { nextMatch } from './bracket-view.ts';

const SONGS = ['a', 'b', 'c', 'd', 'e', 'f'];
const PAIRS: SongPair[] = [
  ['a', null],
  ['d', 'e'],
  ['b', null],
  ['c', 'f'],
];
const NO_REQUESTERS: ReadonlySet<string> = new Set();

/** Bracket of six songs with a third-place match, the first three matches decided. */
function bracket(): Match[] {
  let made = 0;
  const newId = () => {
    made += 1;
    return `m${made}`;
  };
  let matches = createMatches(PAIRS, { third_place: true, newId });
  for (let count = 0; count < 3; count += 1) {
    const { id: match_id = '', song_a = null } = nextMatch(matches) ?? {};
    const decision = { match_id, winner_id: song_a, cascade: false, at: '2026-03-06' };
    ({ matches } = decideMatch(matches, decision));
  }
  return matches;
}

const matches = bracket();
const changes: Partial<Match>[] = [
  { song_a: 'x' },
  { song_b: 'x' },
  { song_a: 'a', song_b: 'a' },
  { winner_id: 'x' },
  { state: 'bye' },
  { state: 'pending' },
  { state: 'ready' },
  { state: 'completed' },
  { state: 'walkover' },
  { next_match_id: 'm1' },
  { round: 9 },
  { position: 9 },
  { id: 'm5' },
  { version: 0 },
  { decided_at: null },
];

it('finds no problems in a played bracket', () => {
  expect(bracketProblems(matches, SONGS, NO_REQUESTERS)).toEqual([]);
});

describe.each(matches.map((match, index) => [match.id, index] as const))(
  'match %s',
  (_id, index) => {
    const match = matches[index];
    const real = changes.filter((change) =>
      Object.entries(change).some(([key, value]) => match?.[key as keyof Match] !== value),
    );
    it.each(real)('reports a change to %j', (change) => {
      const spoilt = matches.map((one, at) => (at === index ? { ...one, ...change } : one));
      expect(bracketProblems(spoilt, SONGS, NO_REQUESTERS)).not.toEqual([]);
    });

    it('reports its absence, except for the third-place match', () => {
      const others = matches.filter((_, at) => at !== index);
      const isThirdPlace = index === matches.length - 1;
      expect(bracketProblems(others, SONGS, NO_REQUESTERS).length > 0).toBe(!isThirdPlace);
    });
  },
);

it('reports cycles of matches even when all songs are withdrawn', () => {
  const circle = matches.map((one) => ({ ...one, next_match_id: 'm6', winner_id: null }));
  expect(bracketProblems(circle, SONGS, new Set(SONGS))).not.toEqual([]);
});

it('reports extra and missing songs', () => {
  expect(bracketProblems(matches, [...SONGS, 'g'], NO_REQUESTERS)).not.toEqual([]);
  expect(bracketProblems(matches, SONGS.slice(1), NO_REQUESTERS)).not.toEqual([]);
});

it('reports a withdrawn song that did not lose', () => {
  expect(bracketProblems(matches, SONGS, new Set(['b']))).not.toEqual([]);
});
