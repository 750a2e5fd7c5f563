import { describe, expect, it } from 'vitest';
import type { Match } from './bracket-match.ts';
import { createMatches, decideMatch, type SongPair, withWithdrawn } from './bracket-matches.ts';
import { firstRound } from './bracket-seeding.ts';
import {
  getChampion,
  getProgress,
  getRounds,
  getSides,
  isBye,
  isSettled,
  nextMatch,
  ranking,
  roundName,
  winnerPath,
} from './bracket-view.ts';

const NO_REQUESTERS: ReadonlySet<string> = new Set();

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

/** Returns the matches after these songs won, each in its next match. */
function won(matches: Match[], winners: string[], withdrawn = NO_REQUESTERS): Match[] {
  return winners.reduce((played, winner_id) => {
    const match = played.find(
      ({ state, song_a, song_b }) => state === 'ready' && [song_a, song_b].includes(winner_id),
    );
    const decision = { match_id: match?.id ?? '', winner_id, cascade: false, at: '2026-03-06' };
    return decideMatch(played, decision, withdrawn).matches;
  }, matches);
}

/** Ranks and songs: '1 s2, 2 s1'. */
const places = (matches: Match[]) =>
  ranking(matches)
    .map(({ place, song_id }) => `${place} ${song_id}`)
    .join(', ');

describe('nextMatch', () => {
  it('returns the first ready match of the lowest round', () => {
    expect(nextMatch(getBracket(5))?.id).toBe('m2');
    expect(nextMatch(won(getBracket(5), ['s4']))?.id).toBe('m5');
    expect(nextMatch(won(getBracket(5), ['s4', 's4']))?.id).toBe('m6');
  });

  it('returns the final before the third-place match', () => {
    expect(nextMatch(won(getBracket(4, true), ['s1', 's2']))?.id).toBe('m3');
  });

  it('returns null when all matches are decided', () => {
    expect(nextMatch(won(getBracket(2), ['s2']))).toBeNull();
  });
});

describe('progress', () => {
  it('excludes byes', () => {
    expect(getProgress(getBracket(5))).toEqual({ decided: 0, total: 4 });
    expect(getProgress(won(getBracket(5), ['s4']))).toEqual({ decided: 1, total: 4 });
  });

  it('excludes walkovers', () => {
    expect(getProgress(withWithdrawn(getBracket(4), new Set(['s1'])))).toEqual({
      decided: 0,
      total: 2,
    });
  });

  it('is zero without matches, which are not settled', () => {
    expect(getProgress([])).toEqual({ decided: 0, total: 0 });
    expect(isSettled([])).toBe(false);
  });

  it('is complete only after the third-place match', () => {
    const final = won(getBracket(4, true), ['s1', 's2', 's1']);
    expect(getChampion(final)).toBe('s1');
    expect(isSettled(final)).toBe(false);
    expect(isSettled(won(final, ['s3']))).toBe(true);
  });
});

describe('getSides', () => {
  const match = { id: '0196f1c5-9f6b-7c3e-a1d2-3f5b9c1e7a42', song_a: 'a', song_b: 'b' };

  it('returns the same sides every time', () => {
    expect(getSides(match)).toEqual(getSides({ ...match }));
    expect(Object.values(getSides(match)).sort()).toEqual(['a', 'b']);
  });

  it('swaps the sides of about half of all matches', () => {
    const swapped = Array.from({ length: 1000 }, (_, n) =>
      getSides({ ...match, id: `0196f1c5-9f6b-7c3e-a1d2-${String(n).padStart(12, '0')}` }),
    ).filter(({ left }) => left === 'b').length;
    expect(swapped).toBeGreaterThan(430);
    expect(swapped).toBeLessThan(570);
  });
});

describe('winnerPath', () => {
  it('goes from the first round to the final, byes included', () => {
    const path = winnerPath(won(getBracket(5), ['s5', 's1', 's2', 's1']));
    expect(path.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'm1 bye',
      'm5 completed',
      'm7 completed',
    ]);
    expect(path.map(isBye)).toEqual([true, false, false]);
  });

  it('is empty without a champion', () => {
    expect(winnerPath(getBracket(4))).toEqual([]);
  });
});

describe('ranking', () => {
  it('shares a rank among songs that lost in the same round', () => {
    expect(places(won(getBracket(8), ['s1', 's4', 's2', 's3', 's1', 's2', 's2']))).toBe(
      '1 s2, 2 s1, 3 s4, 3 s3, 5 s8, 5 s5, 5 s7, 5 s6',
    );
  });

  it('takes ranks 3 and 4 from the third-place match', () => {
    const semifinals = won(getBracket(4, true), ['s1', 's2']);
    expect(places(semifinals)).toBe('');
    expect(places(won(semifinals, ['s1', 's3']))).toBe('1 s1, 2 s2, 3 s3, 4 s4');
  });

  it('lists eliminated songs before the end', () => {
    expect(places(won(getBracket(4), ['s4']))).toBe('3 s1');
  });

  it('counts a walkover as a loss', () => {
    const out = new Set(['s1']);
    const matches = withWithdrawn(getBracket(4), out);
    expect(places(won(matches, ['s2', 's4'], out))).toBe('1 s4, 2 s2, 3 s1, 3 s3');
  });

  it('lists every song once, withdrawn ones included', () => {
    const out = new Set(['s1', 's4']);
    const matches = won(withWithdrawn(getBracket(4, true), out), ['s3'], out);
    expect(places(matches)).toBe('1 s3, 3 s1, 3 s4, 3 s2');
  });
});

it.each([
  [1, 1, 'Final'],
  [3, 3, 'Final'],
  [2, 3, 'Semifinals'],
  [1, 3, 'Quarterfinals'],
  [1, 4, 'Round of 16'],
  [1, 7, 'Round of 128'],
])('names round %i of %i: %s', (round, rounds, name) => {
  expect(roundName(round, rounds)).toBe(name);
});

it('55 songs need six rounds', () => {
  expect(getRounds(getBracket(55))).toBe(6);
});
