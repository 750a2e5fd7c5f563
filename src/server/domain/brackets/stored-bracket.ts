import type { Ballot } from '#shared/domain/brackets/ballot.ts';
import { bracketProblems } from '#shared/domain/brackets/bracket-invariants.ts';
import type { Match } from '#shared/domain/brackets/bracket-match.ts';
import { type BracketStatus, statusAfter } from '#shared/domain/brackets/bracket-status.ts';

/**
 * Maximum steps stored per bracket; the oldest are dropped
 * (product/brackets.md#lifecycle-and-access).
 */
export const MAX_STEPS = 2000;

type StoredBracket = {
  status: BracketStatus;
  songs: readonly { id: string; place: number; seed: number | null; is_withdrawn: boolean }[];
  matches: readonly Match[];
  ballots: readonly Ballot[];
  steps: readonly { number: number }[];
};

/** Problems of a bracket with valid fields, as sentences; empty if its state is possible. */
export function storedBracketProblems(bracket: StoredBracket): string[] {
  return [...soundProblems(bracket), ...orderProblems(bracket), ...ballotProblems(bracket)];
}

function soundProblems({ status, songs, matches }: StoredBracket): string[] {
  const withdrawn = new Set(songs.filter((song) => song.is_withdrawn).map(({ id }) => id));
  const expected = statusAfter(status, matches, withdrawn);
  const problems = status === expected ? [] : [`its status is not ${status} but ${expected}`];
  if (matches.length === 0) return problems;
  const ids = songs.map(({ id }) => id);
  return [...problems, ...bracketProblems(matches, ids, withdrawn)];
}

function ballotProblems({ matches, ballots }: StoredBracket): string[] {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const ids = ballots.map(({ match_id }) => match_id);
  if (new Set(ids).size < ids.length) return ['a match has two votes'];
  return ballots.flatMap(({ match_id, decided_by, coin_seed, votes }) => {
    const match = byId.get(match_id);
    if (match?.state !== 'completed') return ['a vote is not of a decided match'];
    const voters = new Set(votes.map(({ reviewer }) => reviewer));
    if (voters.size < votes.length) return ['a reviewer has two votes for a match'];
    if (votes.some(({ song_id }) => song_id !== match.song_a && song_id !== match.song_b))
      return ['a vote is for a song that is not in the match'];
    return (coin_seed === null) === (decided_by === 'coin') ? ['a coin has no seed'] : [];
  });
}

function orderProblems({ songs, matches, steps }: StoredBracket): string[] {
  const problems: string[] = [];
  if (!isCounted(songs.map(({ place }) => place))) problems.push('the places are not 1, 2, 3 …');
  const forgotten = steps.length < MAX_STEPS ? 0 : (steps[0]?.number ?? 1) - 1;
  if (!isCounted(steps.map(({ number }) => number - forgotten)))
    problems.push('the steps are not 1, 2, 3 …');
  const seeds = songs.map(({ seed }) => seed ?? 0).toSorted((a, b) => a - b);
  const isSeeded = matches.length === 0 ? seeds.every((seed) => seed === 0) : isCounted(seeds);
  if (!isSeeded) problems.push('the seeds do not fit the matches');
  return problems;
}

function isCounted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => number === index + 1);
}
