import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideVote, isComplete } from './ballot-rules.ts';

const PAIR = { song_a: 'a', song_b: 'b' };
const vote = (reviewer: string, song_id = 'a') => ({ reviewer, song_id });

it.each([
  [[], [], false],
  [[], ['Ada'], false],
  [['Ada'], [], false],
  [['Ada', 'Ben'], ['Ada'], false],
  [['Ada', 'Ben'], ['Ada', 'Ben'], true],
  [['Ada'], ['Ada', 'Ben'], true],
])('with %j present and votes of %j the vote is complete: %j', (present, voted, complete) => {
  expect(
    isComplete(
      present,
      voted.map((reviewer) => vote(reviewer)),
    ),
  ).toBe(complete);
});

it.each([
  ['aab', 'coin', { winner_id: 'a', decided_by: 'majority', coin_seed: null }],
  ['abb', 'host', { winner_id: 'b', decided_by: 'majority', coin_seed: null }],
  ['ab', 'host', { winner_id: null, decided_by: 'host', coin_seed: null }],
] as const)('the votes %j, ties by %s', (songs, ties, outcome) => {
  const votes = [...songs].map((song, index) => vote(`${index}`, song));
  expect(decideVote(PAIR, votes, { ties, seed: 1 })).toEqual(outcome);
});

it('a tie is decided by the stored seed alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), fc.integer({ min: 0, max: 5 }), (seed, each) => {
      const votes = Array.from({ length: 2 * each }, (_, index) =>
        vote(`${index}`, index < each ? 'a' : 'b'),
      );
      const outcome = decideVote(PAIR, votes, { ties: 'coin', seed });
      expect(outcome).toMatchObject({ decided_by: 'coin', coin_seed: seed });
      expect(['a', 'b']).toContain(outcome.winner_id);
      expect(decideVote(PAIR, votes.toReversed(), { ties: 'coin', seed })).toEqual(outcome);
    }),
  );
});
