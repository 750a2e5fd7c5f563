import { expect, test } from 'vitest';
import { decideMatch } from '#shared/domain/brackets/bracket-matches.ts';
import { testBracket } from '../test-bracket.ts';
import { getRoundPart, withoutResult } from './round-part.ts';

const findMatch = (matchups: ReturnType<typeof testBracket>['matchups'], id: string) => {
  const match = matchups.find((one) => one.id === id);
  if (match === undefined) throw new Error(`No match ${id}`);
  return match;
};

test('returns the round of a match, and the matches in which its winners meet', () => {
  const { matchups } = testBracket(8, true);
  const first = getRoundPart(matchups, findMatch(matchups, 'm2'));
  expect(first.matches.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(first.next.map(({ id }) => id)).toEqual(['m5', 'm6']);
  const last = getRoundPart(matchups, findMatch(matchups, 'm7'));
  expect(last.matches.map(({ id }) => id)).toEqual(['m7', 'm8']);
  expect(last.next).toEqual([]);
});

test('returns the part of a large round that a screen has space for', () => {
  const { matchups } = testBracket(32);
  const { matches, next } = getRoundPart(matchups, findMatch(matchups, 'm9'));
  expect(matches.map(({ position }) => position)).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  expect(next.map(({ position }) => position)).toEqual([5, 6, 7, 8]);
});

test('hides a winner everywhere while the coin is in the air', () => {
  const { matchups } = testBracket(4);
  const decision = {
    match_id: 'm1',
    winner_id: 's1',
    cascade: false,
    at: '2026-03-06T21:00:00.000Z',
  };
  const { matches } = decideMatch(matchups, decision);
  const before = withoutResult(matches, findMatch(matches, 'm1'));
  expect(findMatch(before, 'm1')).toMatchObject({ winner_id: null, state: 'ready' });
  expect(findMatch(before, 'm3')).toMatchObject({ song_a: null, song_b: null });
});
