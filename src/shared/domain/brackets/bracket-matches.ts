import { BracketError, getResults, type Match, type Result } from './bracket-match.ts';
import { type Results, replay, type Withdrawn } from './bracket-replay.ts';

/** Pair of songs in the first round; `null` is a bye for the other song. */
export type SongPair = readonly [song_a: string, song_b: string | null];

/** Minimum songs for a third-place match: with three, one semifinal is a bye. */
const MIN_FOR_THIRD_PLACE = 4;

const NO_REQUESTERS: Withdrawn = new Set();

/**
 * Returns all matches of a bracket by round and position, with byes already moved up.
 * @param pairs the first round from the top; their number is a power of two
 * @throws RangeError for another number of pairs
 */
export function createMatches(
  pairs: readonly SongPair[],
  { third_place, newId }: { third_place: boolean; newId: () => string },
): Match[] {
  const rounds = Math.log2(pairs.length) + 1;
  if (!Number.isInteger(rounds)) throw new RangeError(`${pairs.length} is not a power of two`);
  const songs = pairs.flat().filter((song) => song !== null).length;
  const matches = emptyMatches(rounds, newId);
  if (third_place && songs >= MIN_FOR_THIRD_PLACE) matches.push(emptyMatch(newId(), rounds, 2));
  const filled = matches.map((match) => {
    const [song_a = null, song_b = null] =
      match.round === 1 ? (pairs[match.position - 1] ?? []) : [];
    return { ...match, song_a, song_b };
  });
  return replay(filled, new Map(), NO_REQUESTERS).matches.map((match) => ({
    ...match,
    version: 1,
  }));
}

/** Returns every match up to the final, each with the match that its winner moves to. */
function emptyMatches(rounds: number, newId: () => string): Match[] {
  const matches: Match[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (let position = 1; position <= 2 ** (rounds - round); position += 1)
      matches.push(emptyMatch(newId(), round, position));
  const idAt = new Map(matches.map(({ round, position, id }) => [`${round}.${position}`, id]));
  return matches.map((match) => ({
    ...match,
    next_match_id: idAt.get(`${match.round + 1}.${Math.ceil(match.position / 2)}`) ?? null,
  }));
}

function emptyMatch(id: string, round: number, position: number): Match {
  return {
    id,
    round,
    position,
    song_a: null,
    song_b: null,
    winner_id: null,
    state: 'pending',
    next_match_id: null,
    version: 1,
    decided_at: null,
  };
}

export type Decision = {
  match_id: string;
  /** `null` clears a result. */
  winner_id: string | null;
  /** True if later results that the change makes void are cleared. */
  cascade: boolean;
  /** Timestamp, ISO 8601 in UTC. */
  at: string;
};

/**
 * Decides a match, changes its result or clears it (product/brackets.md#matches); repeating a
 * decision changes nothing. `affected` are the later matches that lost their result.
 * @throws BracketError MATCH_NOT_FOUND, SONG_NOT_IN_MATCH, MATCH_NOT_READY, SONG_WITHDRAWN,
 *   LATER_RESULTS without `cascade`, NOBODY_LEFT
 */
export function decideMatch(
  matches: readonly Match[],
  decision: Decision,
  withdrawn: Withdrawn = NO_REQUESTERS,
): { matches: Match[]; affected: string[] } {
  const match = matches.find(({ id }) => id === decision.match_id);
  if (match === undefined) throw new BracketError('MATCH_NOT_FOUND');
  if (isDecidedAs(match, decision.winner_id)) return { matches: [...matches], affected: [] };
  const results = getResults(matches);
  if (decision.winner_id === null) results.delete(match.id);
  else results.set(match.id, resultFor(match, decision.winner_id, decision.at, withdrawn));
  const played = replay(matches, results, withdrawn);
  if (played.dropped.length > 0 && !decision.cascade)
    throw new BracketError('LATER_RESULTS', played.dropped);
  return { matches: withSongLeft(played.matches), affected: played.dropped };
}

/** True if a match already has this winner, or for `null` no result to clear. */
export function isDecidedAs(match: Match, winner_id: string | null): boolean {
  if (winner_id === null) return match.state !== 'completed';
  return match.state === 'completed' && match.winner_id === winner_id;
}

function resultFor(match: Match, winner_id: string, at: string, withdrawn: Withdrawn): Result {
  const { song_a, song_b, state } = match;
  if (winner_id !== song_a && winner_id !== song_b) throw new BracketError('SONG_NOT_IN_MATCH');
  const loser_id = winner_id === song_a ? song_b : song_a;
  if ((state !== 'ready' && state !== 'completed') || loser_id === null)
    throw new BracketError('MATCH_NOT_READY');
  if (withdrawn.has(winner_id)) throw new BracketError('SONG_WITHDRAWN');
  return { winner_id, loser_id, decided_at: at };
}

/**
 * Returns the matches with exactly these songs withdrawn: their undecided matches become walkovers.
 * @throws BracketError LATER_RESULTS for a restored song whose opponents have played on without it;
 *   NOBODY_LEFT
 */
export function withWithdrawn(matches: readonly Match[], withdrawn: Withdrawn): Match[] {
  return withResults(matches, getResults(matches), withdrawn);
}

/**
 * Returns the matches with exactly these results, for an undo.
 * @throws BracketError LATER_RESULTS when a result does not fit; NOBODY_LEFT
 */
export function withResults(
  matches: readonly Match[],
  results: Results,
  withdrawn: Withdrawn,
): Match[] {
  const played = replay(matches, results, withdrawn);
  if (played.dropped.length > 0) throw new BracketError('LATER_RESULTS', played.dropped);
  return withSongLeft(played.matches);
}

function withSongLeft(matches: Match[]): Match[] {
  const final = matches.find(
    ({ next_match_id, position }) => next_match_id === null && position === 1,
  );
  const isSettled = final !== undefined && final.state !== 'pending' && final.state !== 'ready';
  if (isSettled && final.winner_id === null) throw new BracketError('NOBODY_LEFT');
  return matches;
}
