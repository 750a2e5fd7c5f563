import { expect, test } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { testBracket } from '../test-bracket.ts';
import { artistAndSeed, formatRoundProgress, matchLabel, songsById } from './match-words.ts';
import { withDecisions } from './pending-decisions.ts';

test('labels a match with its songs and its winner', () => {
  const before = testBracket(4);
  expect(label(before, 'm1')).toBe('Semifinal 1: Song 1 by Artist 1 against Song 4 by Artist 4');
  const after = withDecisions(before, [
    { match_id: 'm1', winner_id: 's4', version: 1, at: '2026-03-06T20:00:00.000Z' },
  ]);
  expect(label(after, 'm1')).toBe(
    'Semifinal 1: Song 1 by Artist 1 against Song 4 by Artist 4, Song 4 won',
  );
  expect(label(after, 'm3')).toBe('Final: Song 4 by Artist 4 against to be decided');
});

test('numbers the matches of a round without byes', () => {
  const bracket = testBracket(5);
  const lines = bracket.matchups.map((match) => formatRoundProgress(match, bracket));
  expect(lines.filter((line) => line !== null)).toEqual([
    'Round 1 · match 1 of 1',
    'Round 2 · match 1 of 2',
    'Round 2 · match 2 of 2',
    'Round 3 · match 1 of 1',
  ]);
});

test('distinguishes a bye from undecided songs', () => {
  const bracket = testBracket(5);
  expect(label(bracket, 'm1')).toBe('Quarterfinal 1: Song 1 by Artist 1, a bye');
  expect(label(bracket, 'm7')).toBe('Final: to be decided');
});

test('numbers the matches of a large round', () => {
  expect(label(testBracket(32), 'm2')).toMatch(/^Round of 32, match 2: /);
});

test('labels the third-place match', () => {
  expect(label(testBracket(4, true), 'm4')).toBe('Third place: to be decided');
});

test('labels a withdrawn song and the resulting walkover', () => {
  const bracket = testBracket(2);
  const songs = bracket.songs.map((song) => ({ ...song, is_withdrawn: song.id === 's1' }));
  const matchups = bracket.matchups.map((match) => ({
    ...match,
    state: 'walkover' as const,
    winner_id: 's2',
  }));
  expect(label({ ...bracket, songs, matchups }, 'm1')).toBe(
    'Final: Song 1 by Artist 1 (withdrawn) against Song 2 by Artist 2, Song 2 moves on by walkover',
  );
});

function label(bracket: Bracket, id: string): string | undefined {
  const match = bracket.matchups.find((one) => one.id === id);
  const rounds = Math.max(...bracket.matchups.map(({ round }) => round));
  return match && matchLabel(match, songsById(bracket), rounds);
}

test('puts a known seed before the artist', () => {
  const [song] = testBracket(2).songs;
  if (song === undefined) throw new Error('There are songs');
  expect(artistAndSeed({ ...song, seed: 128 })).toBe('#128 · Artist 1');
  expect(artistAndSeed({ ...song, seed: null })).toBe('Artist 1');
});
