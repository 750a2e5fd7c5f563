import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getBallotFacts } from './ballot-facts.ts';

const songs = [1, 2, 3, 4].map((seed) => ({ id: `s${seed}`, seed }));

const match = (id: string, round: number, a: number, b: number, winner: number | null) => ({
  id,
  round,
  position: 1,
  song_a: `s${a}`,
  song_b: `s${b}`,
  winner_id: winner === null ? null : `s${winner}`,
});

/** Votes such as 'Ada 1, Ben 4'. */
const ballot = (match_id: string, text: string) => ({
  match_id,
  decided_by: 'majority' as const,
  coin_seed: null,
  closed_at: '',
  votes: text
    .split(', ')
    .filter(Boolean)
    .map((vote) => {
      const [reviewer = '', seed] = vote.split(' ');
      return { reviewer, song_id: `s${seed}` };
    }),
});

it('finds the closest match, the largest upset, and who lost most', () => {
  const matches = [match('x', 1, 1, 4, 4), match('y', 1, 2, 3, 3), match('z', 2, 4, 3, 3)];
  const facts = getBallotFacts(matches, songs, [
    ballot('x', 'Ada 4, Ben 4, Cleo 4'),
    ballot('y', 'Ada 2, Ben 3, Cleo 3'),
    ballot('z', 'Ada 4, Ben 3, Cleo 3'),
  ]);
  expect(facts).toEqual({
    closest: { match_id: 'z', winner: 2, loser: 1 },
    upset: { match_id: 'x', winner_id: 's4', loser_id: 's1', difference: 3 },
    voters: [
      { reviewer: 'Ada', lost: 2, votes: 3 },
      { reviewer: 'Ben', lost: 0, votes: 3 },
      { reviewer: 'Cleo', lost: 0, votes: 3 },
    ],
  });
});

it('has no facts without decided votes', () => {
  const none = { closest: null, upset: null, voters: [] };
  expect(getBallotFacts([match('x', 1, 1, 4, 1)], songs, [])).toEqual(none);
  expect(getBallotFacts([match('x', 1, 1, 4, null)], songs, [ballot('x', 'Ada 1')])).toEqual(none);
});

it('counts no match of one vote as close, and no win of the better seed as an upset', () => {
  const facts = getBallotFacts([match('x', 1, 1, 4, 1)], songs, [ballot('x', 'Ada 1')]);
  expect(facts).toMatchObject({ closest: null, upset: null });
});

it('each vote is won or lost once, and no other match is closer or a larger upset', () => {
  const played = fc.record({
    pair: fc.constantFrom([1, 2], [1, 4], [3, 2], [4, 3]),
    isUpper: fc.boolean(),
    votes: fc.array(fc.boolean(), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(played, { maxLength: 8 }), (all) => {
      const matches = all.map(({ pair: [a = 0, b = 0], isUpper }, index) =>
        match(`${index}`, index, a, b, isUpper ? a : b),
      );
      const ballots = all.map(({ pair: [a, b], votes }, index) =>
        ballot(`${index}`, votes.map((isA, voter) => `v${voter} ${isA ? a : b}`).join(', ')),
      );
      const { closest, upset, voters } = getBallotFacts(matches, songs, ballots);
      const cast = all.flatMap(({ votes }) => votes).length;
      expect(voters.reduce((sum, { votes }) => sum + votes, 0)).toBe(cast);
      const won = all.flatMap(({ isUpper, votes }) => votes.filter((isA) => isA === isUpper));
      expect(voters.reduce((sum, { votes, lost }) => sum + votes - lost, 0)).toBe(won.length);
      for (const { votes } of all) {
        const upper = votes.filter(Boolean).length;
        const margin = Math.abs(2 * upper - votes.length);
        if (votes.length < 2) continue;
        expect(Math.abs((closest?.winner ?? 99) - (closest?.loser ?? 0))).toBeLessThanOrEqual(
          margin,
        );
      }
      for (const {
        pair: [a = 0, b = 0],
        isUpper,
      } of all)
        expect(upset?.difference ?? 0).toBeGreaterThanOrEqual(isUpper ? a - b : b - a);
    }),
  );
});
