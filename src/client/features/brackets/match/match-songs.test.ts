import { expect, test } from 'vitest';
import { testBracket } from '../test-bracket.ts';
import { assertSameSongs, matchSongs, OtherSongs } from './match-songs.ts';
import { withDecisions } from './pending-decisions.ts';

const at = '2026-03-06T20:00:00.000Z';
const before = testBracket(4);
const first = { match_id: 'm1', winner_id: 's1', version: 1, at };
const second = { match_id: 'm2', winner_id: 's2', version: 1, at };
const shown = withDecisions(before, [first, second]);
const final = shown.matchups.find(({ id }) => id === 'm3');
const pick = {
  match_id: 'm3',
  version: final?.version ?? 0,
  songs: final ? matchSongs(final) : '',
};

test('accepts a queued pick once its match has the shown songs', () => {
  expect(() => assertSameSongs(shown, pick)).not.toThrow();
  expect(() => assertSameSongs(undefined, pick)).not.toThrow();
});

test('drops a queued pick whose match has other songs', () => {
  const stored = withDecisions(before, [{ ...first, winner_id: 's4' }, second]);
  expect(() => assertSameSongs(stored, pick)).toThrow(OtherSongs);
});

test('drops a queued pick whose match is below the predicted version', () => {
  // The stored bracket can reach that version with other songs before the pick arrives.
  const stored = {
    ...shown,
    matchups: shown.matchups.map((match) => ({ ...match, version: match.version - 1 })),
  };
  expect(() => assertSameSongs(stored, pick)).toThrow(OtherSongs);
});
