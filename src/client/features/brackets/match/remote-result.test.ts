import { describe, expect, it } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { decideMatch, withWithdrawn } from '#shared/domain/brackets/bracket-matches.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import { testBracket } from '../test-bracket.ts';
import type { PendingDecision } from './pending-decisions.ts';
import { findRemoteResult } from './remote-result.ts';

const NONE = { picks: [], undos: [] };

describe('findRemoteResult', () => {
  it('reports the song that another device picked', () => {
    const before = testBracket(4);
    expect(findRemoteResult(before, decide(before, 'm1', 's4'), NONE)).toEqual({
      match_id: 'm1',
      winner_id: 's4',
      text: 'Song 4 is through',
      detail: 'picked on another device',
    });
  });

  it('ignores picks of this device, stored or pending, also if another device picked the same', () => {
    const before = testBracket(4);
    const own = { picks: [pick(before, 'm1', 's4'), pick(before, 'm2', 's2')], undos: [] };
    const after = decide(before, 'm1', 's4');
    expect(findRemoteResult(before, after, own)).toBeNull();
    expect(findRemoteResult(after, decide(after, 'm2', 's2'), own)).toBeNull();
  });

  it('reports the stored winner when this device picked too late', () => {
    const before = testBracket(4);
    const own = { picks: [pick(before, 'm1', 's1')], undos: [] };
    expect(findRemoteResult(before, decide(before, 'm1', 's4'), own)).toMatchObject({
      match_id: 'm1',
      winner_id: 's4',
      text: 'Someone else was faster: Song 4 is through',
      detail: null,
    });
  });

  it('reports a result of another match alongside a pick of this device', () => {
    const before = testBracket(4);
    const own = { picks: [pick(before, 'm1', 's4')], undos: [] };
    const after = decide(decide(before, 'm2', 's3'), 'm1', 's4');
    expect(findRemoteResult(before, after, own)).toMatchObject({
      match_id: 'm2',
      text: 'Song 3 is through',
      detail: 'picked on another device',
    });
  });

  it('counts the other results along with the latest', () => {
    const before = testBracket(4);
    const after = decide(decide(before, 'm1', 's4'), 'm2', 's2');
    expect(findRemoteResult(before, after, NONE)).toMatchObject({
      text: 'Song 2 is through',
      detail: 'with 1 more result from another device',
    });
  });

  it('counts the later results cleared by a changed one', () => {
    const played = decide(decide(testBracket(4), 'm1', 's1'), 'm2', 's2');
    const done = decide(played, 'm3', 's1');
    expect(findRemoteResult(done, decide(done, 'm1', 's4'), NONE)).toMatchObject({
      match_id: 'm1',
      text: 'Song 4 is through',
      detail: 'and 1 later result undone, on another device',
    });
  });

  it('reports the result that another device undid, whoever picked it', () => {
    const before = testBracket(4);
    const decided = decide(before, 'm1', 's4');
    for (const own of [NONE, { picks: [pick(before, 'm1', 's4')], undos: [] }])
      expect(findRemoteResult(decided, decide(decided, 'm1', null), own)).toEqual({
        match_id: 'm1',
        winner_id: null,
        text: 'The win for Song 4 was undone on another device',
        detail: null,
      });
  });

  it('ignores an undo of this device, but not a result that made it fail', () => {
    const decided = decide(testBracket(4), 'm1', 's4');
    const own = { picks: [], undos: [decided.version] };
    expect(findRemoteResult(decided, decide(decided, 'm1', null), own)).toBeNull();
    expect(findRemoteResult(decided, decide(decided, 'm2', 's3'), own)?.text).toBe(
      'Song 3 is through',
    );
  });

  it('explains why a song advances without a match', () => {
    const before = testBracket(4);
    expect(findRemoteResult(before, withdraw(before, 's4'), NONE)).toEqual({
      match_id: 'm1',
      winner_id: 's1',
      text: 'Song 1 is through',
      detail: 'because Song 4 was withdrawn',
    });
  });

  it('ignores a walkover caused by a pick of this device', () => {
    const before = withdraw(decide(testBracket(4), 'm1', 's1'), 's1');
    const own = { picks: [pick(before, 'm2', 's2')], undos: [] };
    expect(findRemoteResult(before, decide(before, 'm2', 's2'), own)).toBeNull();
  });

  it('ignores changes to the bracket itself', () => {
    const before = testBracket(4);
    const renamed = { ...before, name: 'Another', version: 2 };
    expect(findRemoteResult(before, renamed, NONE)).toBeNull();
  });

  it('reports new matchups', () => {
    const before = testBracket(4);
    const matchups = before.matchups.map((match) => ({ ...match, id: `new-${match.id}` }));
    expect(findRemoteResult(before, { ...before, matchups, version: 2 }, NONE)).toMatchObject({
      match_id: 'new-m1',
      text: 'The matchups changed',
    });
  });
});

let moment = Date.parse('2026-03-06T20:00:00.000Z');

/** Returns the bracket after the server has stored a result, cascade included. */
function decide(bracket: Bracket, match_id: string, winner_id: string | null): Bracket {
  moment += 1000;
  const at = new Date(moment).toISOString();
  const decision = { match_id, winner_id, cascade: true, at };
  const { matches } = decideMatch(bracket.matchups, decision, withdrawnSongs(bracket));
  return withMatches(bracket, matches);
}

function withdraw(bracket: Bracket, song: string): Bracket {
  const songs = bracket.songs.map((one) =>
    one.id === song ? { ...one, is_withdrawn: true } : one,
  );
  const withdrawn = { ...bracket, songs };
  return withMatches(withdrawn, withWithdrawn(bracket.matchups, withdrawnSongs(withdrawn)));
}

function withMatches(bracket: Bracket, matchups: Bracket['matchups']): Bracket {
  const status = statusAfter(bracket.status, matchups, withdrawnSongs(bracket));
  return { ...bracket, matchups, status, version: bracket.version + 1 };
}

function withdrawnSongs({ songs }: Bracket): Set<string> {
  return new Set(songs.filter(({ is_withdrawn }) => is_withdrawn).map(({ id }) => id));
}

function pick({ matchups }: Bracket, match_id: string, winner_id: string): PendingDecision {
  const version = matchups.find(({ id }) => id === match_id)?.version ?? 0;
  return { match_id, winner_id, version, at: '2026-03-06T20:00:00.000Z' };
}
