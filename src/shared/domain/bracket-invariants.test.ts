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
const NOBODY: ReadonlySet<string> = new Set();

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

it('a bracket that was played has no problems', () => {
  expect(bracketProblems(matches, SONGS, NOBODY)).toEqual([]);
});

describe.each(matches.map((match, index) => [match.id, index] as const))('of %s', (_id, index) => {
  const match = matches[index];
  const real = changes.filter((change) =>
    Object.entries(change).some(([key, value]) => match?.[key as keyof Match] !== value),
  );
  it.each(real)('a change to %j is noticed', (change) => {
    const spoilt = matches.map((one, at) => (at === index ? { ...one, ...change } : one));
    expect(bracketProblems(spoilt, SONGS, NOBODY)).not.toEqual([]);
  });

  it('the absence is noticed, unless it is the match for the third place', () => {
    const others = matches.filter((_, at) => at !== index);
    const isThirdPlace = index === matches.length - 1;
    expect(bracketProblems(others, SONGS, NOBODY).length > 0).toBe(!isThirdPlace);
  });
});

it('matches that lead in circles are noticed, whoever is withdrawn', () => {
  const circle = matches.map((one) => ({ ...one, next_match_id: 'm6', winner_id: null }));
  expect(bracketProblems(circle, SONGS, new Set(SONGS))).not.toEqual([]);
});

it('a song too many or too few is noticed', () => {
  expect(bracketProblems(matches, [...SONGS, 'g'], NOBODY)).not.toEqual([]);
  expect(bracketProblems(matches, SONGS.slice(1), NOBODY)).not.toEqual([]);
});

it('a withdrawn song that should have lost is noticed', () => {
  expect(bracketProblems(matches, SONGS, new Set(['b']))).not.toEqual([]);
});
