import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COIN_MS, flipCoin, getMajority, getResultUntil, RESULT_MS } from './ballot.ts';

const PAIR = { song_a: 'a', song_b: 'b' };

const votesArbitrary = fc
  .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 })
  .chain((names) =>
    fc.tuple(
      ...names.map((reviewer) =>
        fc.constantFrom('a', 'b').map((song_id) => ({ reviewer, song_id })),
      ),
    ),
  );

it.each([
  ['', null],
  ['a', 'a'],
  ['ab', null],
  ['aab', 'a'],
  ['abb', 'b'],
  ['abab', null],
])('the majority of %j is %j', (songs, winner) => {
  const votes = [...songs].map((song_id, index) => ({ reviewer: `${index}`, song_id }));
  expect(getMajority(PAIR, votes)).toBe(winner);
});

it('a majority has more votes than the other song, in any order', () => {
  fc.assert(
    fc.property(votesArbitrary, (votes) => {
      const count = (song: string) => votes.filter(({ song_id }) => song_id === song).length;
      const winner = getMajority(PAIR, votes);
      expect(getMajority(PAIR, votes.toReversed())).toBe(winner);
      if (winner === null) expect(count('a')).toBe(count('b'));
      else expect(count(winner)).toBeGreaterThan(votes.length / 2);
    }),
  );
});

it('one more vote never turns a majority into a loss', () => {
  fc.assert(
    fc.property(votesArbitrary, (votes) => {
      const winner = getMajority(PAIR, votes);
      fc.pre(winner !== null);
      const more = [...votes, { reviewer: 'another', song_id: winner ?? '' }];
      expect(getMajority(PAIR, more)).toBe(winner);
    }),
  );
});

it('the coin depends on its seed alone', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const song = flipCoin('a', 'b', seed);
      expect(flipCoin('a', 'b', seed)).toBe(song);
      expect(flipCoin('x', 'y', seed)).toBe(song === 'a' ? 'x' : 'y');
    }),
  );
});

it('the coin is fair, and stored flips stay as they were', () => {
  const flips = Array.from({ length: 10_000 }, (_, seed) => flipCoin('a', 'b', seed * 214_748));
  const heads = flips.filter((song) => song === 'a').length;
  expect(heads).toBeGreaterThan(4800);
  expect(heads).toBeLessThan(5200);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((seed) => flipCoin('a', 'b', seed)).join('')).toBe(FLIPS);
});

/** Flips of the seeds 0 to 7: stored seeds must give the same song in later versions. */
const FLIPS = 'abaaaaaa';

it('a flipped coin is shown before its result', () => {
  const closed_at = '2026-03-06T12:00:00.000Z';
  const at = Date.parse(closed_at);
  expect(getResultUntil({ closed_at, coin_seed: null })).toBe(at + RESULT_MS);
  expect(getResultUntil({ closed_at, coin_seed: 0 })).toBe(at + COIN_MS + RESULT_MS);
});
