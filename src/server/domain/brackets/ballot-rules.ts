import {
  type Ballot,
  type DecidedBy,
  flipCoin,
  getMajority,
  type TieRule,
  type Vote,
  type Voting,
} from '#shared/domain/brackets/ballot.ts';
import type { Match } from '#shared/domain/brackets/bracket-match.ts';

type Voted = { voting: Voting; matches: readonly Match[] };

type MatchBallot = Pick<Ballot, 'match_id'>;

/**
 * Matches whose votes no longer count after a change: the songs are others, or the result is no
 * longer that of the vote.
 * @param ended vote that led to the change, if any
 */
export function staleBallots(before: Voted, after: Voted, ended?: MatchBallot): string[] {
  const current = new Map(after.matches.map((match) => [match.id, match]));
  const isStale = (match: Match) => {
    const now = current.get(match.id);
    if (now === undefined || before.voting !== after.voting) return true;
    if (now.song_a !== match.song_a || now.song_b !== match.song_b) return true;
    if (match.state === 'completed') return now.winner_id !== match.winner_id;
    // An undo can restore a result that no vote has led to.
    return now.state === 'completed' ? match.id !== ended?.match_id : now.state !== 'ready';
  };
  if (before.voting !== 'ballot') return [];
  return before.matches.filter(isStale).map(({ id }) => id);
}

/** Returns the decided votes after a change: those that still count, and the one that ended. */
export function replaceBallots<B extends MatchBallot>(
  before: readonly B[],
  stale: readonly string[],
  ended?: B,
): B[] {
  const replaced = new Set([...stale, ended?.match_id]);
  const others = before.filter(({ match_id }) => !replaced.has(match_id));
  return ended === undefined ? others : [...others, ended];
}

/** True if a vote ends by itself: at least one voter is present, and all present ones voted. */
export function isComplete(present: readonly string[], votes: readonly Vote[]): boolean {
  const voted = new Set(votes.map(({ reviewer }) => reviewer));
  return present.length > 0 && present.every((reviewer) => voted.has(reviewer));
}

export type VoteOutcome = {
  /** `null` for a tie that the host decides. */
  winner_id: string | null;
  decided_by: DecidedBy;
  coin_seed: number | null;
};

/**
 * Ends a vote: the majority wins, a tie is decided by the rule of the bracket.
 * @param seed of the coin flip, a whole number
 */
export function decideVote(
  pair: { song_a: string | null; song_b: string | null },
  votes: readonly Vote[],
  { ties, seed }: { ties: TieRule; seed: number },
): VoteOutcome {
  const winner_id = getMajority(pair, votes);
  if (winner_id !== null) return { winner_id, decided_by: 'majority', coin_seed: null };
  if (ties === 'host') return { winner_id: null, decided_by: 'host', coin_seed: null };
  const winner = flipCoin(pair.song_a, pair.song_b, seed);
  return { winner_id: winner, decided_by: 'coin', coin_seed: seed };
}
