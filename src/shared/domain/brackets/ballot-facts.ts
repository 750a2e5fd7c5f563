import { type Ballot, countVotes } from './ballot.ts';
import type { Match } from './bracket-match.ts';

type VotedMatch = Pick<Match, 'id' | 'round' | 'position' | 'song_a' | 'song_b' | 'winner_id'>;

type Seeded = { id: string; seed: number | null };

export type BallotFacts = {
  /** Match with the smallest margin; `winner` and `loser` are numbers of votes. */
  closest: { match_id: string; winner: number; loser: number } | null;
  /** Win of a voted match against the largest seed difference. */
  upset: { match_id: string; winner_id: string; loser_id: string; difference: number } | null;
  /** Each voter with decided votes, the one that lost the largest share first. */
  voters: { reviewer: string; lost: number; votes: number }[];
};

/** Minimum votes of a match that can be the closest one. */
const MIN_VOTES = 2;

/** Returns facts about the decided votes of a bracket; ties go to the later match. */
export function getBallotFacts(
  matches: readonly VotedMatch[],
  songs: readonly Seeded[],
  ballots: readonly Ballot[],
): BallotFacts {
  const byId = new Map(ballots.map((ballot) => [ballot.match_id, ballot]));
  const voted = matches
    .flatMap((match) => {
      const ballot = byId.get(match.id);
      return ballot !== undefined && match.winner_id !== null ? [{ match, ballot }] : [];
    })
    .toSorted((x, y) => y.match.round - x.match.round || y.match.position - x.match.position);
  return {
    closest: findClosest(voted),
    upset: findUpset(voted, songs),
    voters: rankVoters(voted),
  };
}

type Decided = { match: VotedMatch; ballot: Ballot };

function findClosest(voted: readonly Decided[]): BallotFacts['closest'] {
  const scores = voted.flatMap(({ match, ballot }) => {
    const { a, b } = countVotes(match, ballot.votes);
    if (a.length + b.length < MIN_VOTES) return [];
    const [winner, loser] = match.winner_id === match.song_a ? [a, b] : [b, a];
    return [{ match_id: match.id, winner: winner.length, loser: loser.length }];
  });
  const margin = (score: { winner: number; loser: number }) => Math.abs(score.winner - score.loser);
  const [closest] = scores.toSorted(
    (x, y) => margin(x) - margin(y) || y.winner + y.loser - (x.winner + x.loser),
  );
  return closest ?? null;
}

function findUpset(voted: readonly Decided[], songs: readonly Seeded[]): BallotFacts['upset'] {
  const seeds = new Map(songs.map(({ id, seed }) => [id, seed]));
  const upsets = voted.flatMap(({ match: { id, song_a, song_b, winner_id } }) => {
    const loser_id = winner_id === song_a ? song_b : song_a;
    const winner = seeds.get(winner_id ?? '');
    const loser = seeds.get(loser_id ?? '');
    if (winner_id === null || loser_id === null || !winner || !loser || winner < loser) return [];
    return [{ match_id: id, winner_id, loser_id, difference: winner - loser }];
  });
  return upsets.toSorted((x, y) => y.difference - x.difference)[0] ?? null;
}

function rankVoters(voted: readonly Decided[]): BallotFacts['voters'] {
  const records = new Map<string, { lost: number; votes: number }>();
  for (const { match, ballot } of voted)
    for (const { reviewer, song_id } of ballot.votes) {
      const { lost, votes } = records.get(reviewer) ?? { lost: 0, votes: 0 };
      const isLost = song_id !== match.winner_id;
      records.set(reviewer, { lost: lost + Number(isLost), votes: votes + 1 });
    }
  return [...records]
    .map(([reviewer, record]) => ({ reviewer, ...record }))
    .toSorted(
      (x, y) =>
        y.lost / y.votes - x.lost / x.votes ||
        y.votes - x.votes ||
        (x.reviewer < y.reviewer ? -1 : 1),
    );
}
