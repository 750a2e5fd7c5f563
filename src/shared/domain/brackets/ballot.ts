import { shuffle } from './bracket-seeding.ts';

/** Who decides a match: the first tap, or a vote (product/brackets.md#ballots). */
export const VOTINGS = ['first_tap', 'ballot'] as const;

export type Voting = (typeof VOTINGS)[number];

/** Who decides a tied vote. */
export const TIE_RULES = ['coin', 'host'] as const;

export type TieRule = (typeof TIE_RULES)[number];

export const DECIDED_BY = ['majority', 'coin', 'host'] as const;

export type DecidedBy = (typeof DECIDED_BY)[number];

/** Milliseconds for which a result is shown before the next vote begins. */
export const RESULT_MS = 2000;

/** Milliseconds for which a coin flip is shown before its result. */
export const COIN_MS = 2000;

export type Vote = { reviewer: string; song_id: string };

/** Decided vote of a match. */
export type Ballot = {
  match_id: string;
  decided_by: DecidedBy;
  /** Seed of the coin flip; `null` without one. */
  coin_seed: number | null;
  /** Timestamp, ISO 8601 in UTC. */
  closed_at: string;
  votes: readonly Vote[];
};

type Pair = { song_a: string | null; song_b: string | null };

/** Returns the reviewers who voted for each song of a match. */
export function countVotes(
  { song_a, song_b }: Pair,
  votes: readonly Vote[],
): { a: string[]; b: string[] } {
  const getVoters = (song: string | null) =>
    votes.filter(({ song_id }) => song_id === song).map(({ reviewer }) => reviewer);
  return { a: getVoters(song_a), b: getVoters(song_b) };
}

/** Returns the song with more votes; `null` for a tie. */
export function getMajority(pair: Pair, votes: readonly Vote[]): string | null {
  const { a, b } = countVotes(pair, votes);
  if (a.length === b.length) return null;
  return a.length > b.length ? pair.song_a : pair.song_b;
}

/** Flips a coin between two songs; the same seed (a whole number) gives the same song. */
export function flipCoin<T>(song_a: T, song_b: T, seed: number): T {
  return shuffle([song_a, song_b], seed)[0] as T;
}

/** Time until which a result is shown, in milliseconds since 1970. */
export function getResultUntil({
  closed_at,
  coin_seed,
}: Pick<Ballot, 'closed_at' | 'coin_seed'>): number {
  return Date.parse(closed_at) + RESULT_MS + (coin_seed === null ? 0 : COIN_MS);
}
