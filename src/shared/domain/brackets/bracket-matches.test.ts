import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketProblems } from './bracket-invariants.ts';
import { BracketError, getResults, type Match } from './bracket-match.ts';
import {
  createMatches,
  decideMatch,
  type SongPair,
  withResults,
  withWithdrawn,
} from './bracket-matches.ts';
import { firstRound } from './bracket-seeding.ts';
import { isSettled, nextMatch } from './bracket-view.ts';

const AT = '2026-03-06T12:00:00.000Z';
const NO_REQUESTERS: ReadonlySet<string> = new Set();
const getSongs = (count: number) => Array.from({ length: count }, (_, index) => `s${index + 1}`);

/**
 * Returns a bracket of songs s1 to sN, seeded in that order; matches are named m1, m2, … by round.
 */
function getBracket(count: number, third_place = false): Match[] {
  let made = 0;
  const pairs = firstRound(count).map(
    ([upper, lower]): SongPair => [`s${upper}`, lower === null ? null : `s${lower}`],
  );
  const newId = () => {
    made += 1;
    return `m${made}`;
  };
  return createMatches(pairs, { third_place, newId });
}

function pick(
  matches: Match[],
  match_id: string,
  winner_id: string | null,
  out = NO_REQUESTERS,
): Match[] {
  return decideMatch(matches, { match_id, winner_id, cascade: false, at: AT }, out).matches;
}

/** Plays the bracket to its end; in every match the song with the lower number wins. */
function playedOut(matches: Match[], withdrawn: ReadonlySet<string> = new Set()): Match[] {
  let played = matches;
  for (let next = nextMatch(played); next !== null; next = nextMatch(played)) {
    const { id: match_id, song_a, song_b } = next;
    const number = (song: string | null) => Number(song?.slice(1));
    const winner_id = number(song_a) < number(song_b) ? song_a : song_b;
    played = decideMatch(
      played,
      { match_id, winner_id, cascade: false, at: AT },
      withdrawn,
    ).matches;
  }
  return played;
}

/** Formats a match: 's1 – s4: ready'. */
function shown(matches: Match[], id: string): string {
  const match = matches.find((other) => other.id === id);
  if (match === undefined) return 'no such match';
  const won = match.winner_id === null ? '' : `, ${match.winner_id}`;
  return `${match.song_a ?? '?'} – ${match.song_b ?? '?'}: ${match.state}${won}`;
}

function rejection(work: () => unknown): { code: string; affected: readonly string[] } {
  try {
    work();
  } catch (error) {
    if (error instanceof BracketError) return { code: error.code, affected: error.affected };
    throw error;
  }
  return { code: 'none', affected: [] };
}

const getState = (matches: Match[]) => matches.map(({ version: _, ...match }) => match);

describe('createMatches', () => {
  it('advances the byes of five songs', () => {
    const matches = getBracket(5);
    expect(matches.map(({ id }) => shown(matches, id))).toEqual([
      's1 – ?: bye, s1',
      's4 – s5: ready',
      's2 – ?: bye, s2',
      's3 – ?: bye, s3',
      's1 – ?: pending',
      's2 – s3: ready',
      '? – ?: pending',
    ]);
    expect(matches.map(({ next_match_id }) => next_match_id)).toEqual([
      'm5',
      'm5',
      'm6',
      'm6',
      'm7',
      'm7',
      null,
    ]);
    expect(new Set(matches.map(({ version }) => version))).toEqual(new Set([1]));
  });

  it('creates only a final for two songs', () => {
    expect(getBracket(2, true)).toHaveLength(1);
  });

  it('creates no third-place match for three songs', () => {
    expect(getBracket(3, true)).toHaveLength(3);
  });

  /** All small sizes, and those beside a power of two. */
  const SIZES = [...Array.from({ length: 32 }, (_, index) => index + 2), 63, 64, 65, 127, 128];

  it.each([false, true])(
    'creates valid, playable brackets of 2 to 128 songs (third place: %s)',
    (third) => {
      for (const count of SIZES) {
        const matches = getBracket(count, third);
        expect(bracketProblems(matches, getSongs(count), new Set())).toEqual([]);
        const played = playedOut(matches);
        expect(bracketProblems(played, getSongs(count), new Set())).toEqual([]);
        expect(isSettled(played)).toBe(true);
        const extra = third && count >= 4 ? 1 : 0;
        expect(played.filter(({ state }) => state === 'completed')).toHaveLength(count - 1 + extra);
      }
    },
  );

  it('throws unless the number of pairs is a power of two', () => {
    const pairs: SongPair[] = [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ];
    expect(() => createMatches(pairs, { third_place: false, newId: () => 'x' })).toThrow(
      RangeError,
    );
  });
});

describe('decideMatch', () => {
  it('advances the winner and stores the timestamp', () => {
    const matches = pick(getBracket(4), 'm1', 's4');
    expect(shown(matches, 'm1')).toBe('s1 – s4: completed, s4');
    expect(shown(matches, 'm3')).toBe('s4 – ?: pending');
    expect(matches.map(({ decided_at }) => decided_at)).toEqual([AT, null, null]);
    expect(matches.map(({ version }) => version)).toEqual([2, 1, 2]);
  });

  it('ignores a repeated result', () => {
    const matches = pick(getBracket(4), 'm1', 's4');
    const decision = { match_id: 'm1', winner_id: 's4', cascade: false, at: '2026-04-01' };
    expect(decideMatch(matches, decision)).toEqual({ matches, affected: [] });
  });

  it('moves semifinal losers to the third-place match', () => {
    const matches = pick(pick(getBracket(4, true), 'm1', 's4'), 'm2', 's2');
    expect(shown(matches, 'm4')).toBe('s1 – s3: ready');
  });

  it.each([
    ['of a match that is not there', 'm9', 's1', 'MATCH_NOT_FOUND'],
    ['for a song of another match', 'm1', 's2', 'SONG_NOT_IN_MATCH'],
    ['for a song that does not exist', 'm1', 's9', 'SONG_NOT_IN_MATCH'],
    ['of a match without an opponent', 'm3', 's1', 'SONG_NOT_IN_MATCH'],
  ])('rejects a result %s', (_name, match_id, winner_id, code) => {
    expect(rejection(() => pick(getBracket(4), match_id, winner_id)).code).toBe(code);
  });

  it('rejects a result of a bye', () => {
    expect(rejection(() => pick(getBracket(3), 'm1', 's1')).code).toBe('MATCH_NOT_READY');
  });
});

describe('changing an earlier result', () => {
  const played = playedOut(getBracket(8, true));

  it('is rejected with the later results that it would clear', () => {
    expect(rejection(() => pick(played, 'm1', 's8'))).toEqual({
      code: 'LATER_RESULTS',
      affected: ['m5', 'm7', 'm8'],
    });
  });

  it('clears all later results with cascade', () => {
    const decision = { match_id: 'm1', winner_id: 's8', cascade: true, at: AT };
    const { matches, affected } = decideMatch(played, decision);
    expect(affected).toEqual(['m5', 'm7', 'm8']);
    expect(shown(matches, 'm5')).toBe('s8 – s4: ready');
    expect(shown(matches, 'm7')).toBe('? – s2: pending');
    expect(shown(matches, 'm8')).toBe('? – s3: pending');
  });

  it('lists a later result even when the other side won it', () => {
    const matches = pick(pick(pick(getBracket(4), 'm1', 's1'), 'm2', 's2'), 'm3', 's2');
    expect(rejection(() => pick(matches, 'm1', 's4')).affected).toEqual(['m3']);
  });

  it('can remove the result', () => {
    const matches = pick(pick(getBracket(4), 'm1', 's1'), 'm1', null);
    expect(getState(matches)).toEqual(getState(getBracket(4)));
  });
});

describe('a withdrawn song', () => {
  it('loses its undecided match by walkover', () => {
    const matches = withWithdrawn(getBracket(4), new Set(['s1']));
    expect(shown(matches, 'm1')).toBe('s1 – s4: walkover, s4');
    expect(shown(matches, 'm3')).toBe('s4 – ?: pending');
  });

  it('preserves its result and loses its next match by walkover', () => {
    const decided = pick(getBracket(4), 'm1', 's1');
    const matches = pick(withWithdrawn(decided, new Set(['s1'])), 'm2', 's3', new Set(['s1']));
    expect(shown(matches, 'm1')).toBe('s1 – s4: completed, s1');
    expect(shown(withWithdrawn(matches, new Set(['s1'])), 'm3')).toBe('s1 – s3: walkover, s3');
  });

  it('advances by a bye, then loses by walkover', () => {
    const matches = withWithdrawn(pick(getBracket(3), 'm2', 's2'), new Set(['s1']));
    expect(shown(matches, 'm3')).toBe('s1 – s2: walkover, s2');
  });

  it('leaves a bye in the next round when its opponent is withdrawn too', () => {
    const matches = withWithdrawn(getBracket(8), new Set(['s1', 's8']));
    expect(shown(matches, 'm1')).toBe('s1 – s8: walkover');
    const next = withWithdrawn(pick(matches, 'm2', 's4'), new Set(['s1', 's8']));
    expect(shown(next, 'm5')).toBe('? – s4: bye, s4');
    expect(shown(next, 'm7')).toBe('s4 – ?: pending');
  });

  it('preserves a later result when its walkover winner is withdrawn too', () => {
    const out = new Set(['s1']);
    const walkover = pick(withWithdrawn(getBracket(4), out), 'm2', 's2', out);
    const matches = withWithdrawn(pick(walkover, 'm3', 's2', out), new Set(['s1', 's4']));
    expect(shown(matches, 'm1')).toBe('s1 – s4: walkover, s4');
    expect(shown(matches, 'm3')).toBe('s4 – s2: completed, s2');
  });

  it('restores its matches on return while no later match is decided', () => {
    const before = pick(getBracket(8, true), 'm2', 's5');
    const out = withWithdrawn(before, new Set(['s1']));
    expect(getState(withWithdrawn(out, new Set()))).toEqual(getState(before));
  });

  it('cannot return once later results depend on its walkover', () => {
    const out = new Set(['s1']);
    const first = withWithdrawn(getBracket(4), out);
    const matches = pick(pick(first, 'm2', 's2', out), 'm3', 's4', out);
    expect(rejection(() => withWithdrawn(matches, new Set()))).toEqual({
      code: 'LATER_RESULTS',
      affected: ['m3'],
    });
  });

  it('cannot win', () => {
    const out = new Set(['s4']);
    const matches = withWithdrawn(pick(getBracket(4), 'm1', 's1'), out);
    const decision = { match_id: 'm1', winner_id: 's4', cascade: true, at: AT };
    expect(rejection(() => decideMatch(matches, decision, out)).code).toBe('SONG_WITHDRAWN');
  });

  it('cannot be the last remaining song', () => {
    expect(rejection(() => withWithdrawn(getBracket(2), new Set(['s1', 's2']))).code).toBe(
      'NOBODY_LEFT',
    );
  });
});

type Step = { matches: Match[]; withdrawn: ReadonlySet<string> };

/** Applies one random change; a rejected change leaves everything as it was. */
function step({ matches, withdrawn }: Step, [kind, at, side]: [number, number, boolean]): Step {
  const match = matches[at % matches.length];
  if (match === undefined) return { matches, withdrawn };
  const song = side ? match.song_a : match.song_b;
  try {
    if (kind < 2 && song !== null) {
      const out = new Set(withdrawn);
      if (!out.delete(song)) out.add(song);
      return { matches: withWithdrawn(matches, out), withdrawn: out };
    }
    const decision = { match_id: match.id, winner_id: kind === 2 ? null : song, at: AT };
    return {
      ...decideMatch(matches, { ...decision, cascade: kind % 2 === 0 }, withdrawn),
      withdrawn,
    };
  } catch (error) {
    if (error instanceof BracketError) return { matches, withdrawn };
    throw error;
  }
}

const steps = fc.array(fc.tuple(fc.nat(12), fc.nat(200), fc.boolean()), { maxLength: 60 });

describe('any sequence of results, changes, withdrawals and returns', () => {
  it('leaves a valid bracket and bumps the version of changed matches', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.boolean(),
        steps,
        (count, third, sequence) => {
          let state: Step = { matches: getBracket(count, third), withdrawn: new Set() };
          for (const change of sequence) {
            const before = state.matches;
            state = step(state, change);
            expect(bracketProblems(state.matches, getSongs(count), state.withdrawn)).toEqual([]);
            for (const [index, match] of state.matches.entries()) {
              const old = before[index];
              const isSame =
                JSON.stringify(getState([match])) === JSON.stringify(getState(old ? [old] : []));
              expect(match.version - (old?.version ?? 0)).toBe(isSame ? 0 : 1);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is undone by restoring the earlier results', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 40 }),
        fc.boolean(),
        steps,
        (count, third, sequence) => {
          let state: Step = { matches: getBracket(count, third), withdrawn: new Set() };
          const states = [state];
          for (const change of sequence) {
            state = step(state, change);
            states.push(state);
          }
          for (const before of states.toReversed()) {
            const matches = withResults(
              state.matches,
              getResults(before.matches),
              before.withdrawn,
            );
            state = { matches, withdrawn: before.withdrawn };
            expect(getState(matches)).toEqual(getState(before.matches));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
