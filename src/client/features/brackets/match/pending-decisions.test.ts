import { expect, test } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { testBracket } from '../test-bracket.ts';
import { affectedBy, withDecisions } from './pending-decisions.ts';

const at = '2026-03-06T20:00:00.000Z';

test('shows a decision before the server has stored it', () => {
  const shown = withDecisions(testBracket(4), [
    { match_id: 'm1', winner_id: 's4', version: 1, at },
  ]);
  expect(shown.status).toBe('active');
  expect(shown.progress).toEqual({ decided: 1, total: 3 });
  expect(shown.can_undo).toBe(true);
  expect(getSong(shown, 'm3')).toBe('s4');
});

test('applies pending decisions on top of each other, up to the champion', () => {
  const shown = withDecisions(testBracket(4), [
    { match_id: 'm1', winner_id: 's1', version: 1, at },
    { match_id: 'm2', winner_id: 's2', version: 1, at },
    { match_id: 'm3', winner_id: 's2', version: 3, at },
  ]);
  expect(shown.status).toBe('completed');
  expect(shown.champion?.id).toBe('s2');
});

test('ignores a decision for a match that has changed since', () => {
  const decided = withDecisions(testBracket(4), [
    { match_id: 'm1', winner_id: 's1', version: 1, at },
  ]);
  const late = { match_id: 'm1', winner_id: 's4', version: 1, at };
  expect(withDecisions(decided, [late])).toBe(decided);
});

test('ignores an impossible decision', () => {
  const bracket = testBracket(4);
  expect(withDecisions(bracket, [{ match_id: 'm3', winner_id: 's1', version: 1, at }])).toBe(
    bracket,
  );
});

test('lists the later results that another winner would clear', () => {
  const bracket = withDecisions(testBracket(4), [
    { match_id: 'm1', winner_id: 's1', version: 1, at },
    { match_id: 'm2', winner_id: 's2', version: 1, at },
    { match_id: 'm3', winner_id: 's1', version: 3, at },
  ]);
  expect(affectedBy(bracket, 'm1', 's4')).toEqual(['m3']);
  expect(affectedBy(bracket, 'm1', 's1')).toEqual([]);
  expect(affectedBy(bracket, 'm3', null)).toEqual([]);
});

function getSong({ matchups }: Bracket, id: string): string | null | undefined {
  return matchups.find((match) => match.id === id)?.song_a;
}
