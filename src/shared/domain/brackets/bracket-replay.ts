import { isThirdPlace, type Match, type MatchState, type Result } from './bracket-match.ts';

export type Results = ReadonlyMap<string, Result>;
export type Withdrawn = ReadonlySet<string>;

/** Song on one side of a match: `null` if the side stays empty, `undefined` if not yet known. */
type Comer = string | null | undefined;

type Outcome = { state: MatchState; winner: Comer; loser: Comer };

/**
 * Replays a bracket: derives every state from the first round, the results and the withdrawn songs.
 * A result is valid while the same two songs meet; `dropped` are the matches whose results are not.
 * Expects the matches by round and position, as `createMatches` returns them.
 */
export function replay(
  matches: readonly Match[],
  results: Results,
  withdrawn: Withdrawn,
): { matches: Match[]; dropped: string[] } {
  const stored = new Map(results);
  const dropped: string[] = [];
  for (;;) {
    const played = playOnce(matches, stored, withdrawn);
    if (played.void.length === 0) return { matches: played.matches, dropped };
    // A walkover may depend on a dropped result, so the bracket is replayed.
    for (const id of played.void) stored.delete(id);
    dropped.push(...played.void);
  }
}

function playOnce(matches: readonly Match[], results: Results, withdrawn: Withdrawn) {
  const outcomes = new Map<string, Outcome>();
  const idAt = new Map(matches.map(({ round, position, id }) => [`${round}.${position}`, id]));
  const played: Match[] = [];
  const voided: string[] = [];
  for (const match of matches) {
    const [a, b] = comers(match, idAt, outcomes);
    const result = results.get(match.id);
    const fits = result !== undefined && isOf(result, a, b);
    if (result !== undefined && !fits) voided.push(match.id);
    const outcome = fits
      ? { state: 'completed' as const, winner: result.winner_id, loser: result.loser_id }
      : undecided(match, a, b, withdrawn, () => laterResults(match, matches, results));
    outcomes.set(match.id, outcome);
    played.push(settle(match, a, b, outcome, fits ? result.decided_at : null));
  }
  return { matches: played, void: voided };
}

function comers(
  match: Match,
  idAt: ReadonlyMap<string, string>,
  outcomes: ReadonlyMap<string, Outcome>,
): [Comer, Comer] {
  if (match.round === 1) return [match.song_a, match.song_b];
  const pair = isThirdPlace(match) ? 1 : match.position;
  const from = (position: number): Comer => {
    const outcome = outcomes.get(idAt.get(`${match.round - 1}.${position}`) ?? '');
    return isThirdPlace(match) ? outcome?.loser : outcome?.winner;
  };
  return [from(2 * pair - 1), from(2 * pair)];
}

function undecided(
  match: Match,
  a: Comer,
  b: Comer,
  withdrawn: Withdrawn,
  later: () => Result[],
): Outcome {
  if (a === undefined || b === undefined)
    return { state: 'pending', winner: undefined, loser: undefined };
  if (a === null || b === null) return bye(a ?? b, match, withdrawn);
  const isOut = { a: withdrawn.has(a), b: withdrawn.has(b) };
  if (!isOut.a && !isOut.b) return { state: 'ready', winner: undefined, loser: undefined };
  if (!isOut.b) return { state: 'walkover', winner: b, loser: a };
  if (!isOut.a) return { state: 'walkover', winner: a, loser: b };
  // One of them had moved on by walkover and played before it was withdrawn, too: that result is
  // preserved.
  const restsOn = later().find((result) => isNamed(result, a) || isNamed(result, b));
  if (restsOn === undefined) return { state: 'walkover', winner: null, loser: null };
  return isNamed(restsOn, a)
    ? { state: 'walkover', winner: a, loser: b }
    : { state: 'walkover', winner: b, loser: a };
}

/** Moves a withdrawn song on by a bye, to lose by walkover; it cannot win a last match. */
function bye(song: string | null, match: Match, withdrawn: Withdrawn): Outcome {
  const isLast = match.next_match_id === null;
  const isOut = song !== null && isLast && withdrawn.has(song);
  return { state: 'bye', winner: isOut ? null : song, loser: null };
}

/** Results of the matches that the winner moves to, the next one first. */
function laterResults(match: Match, matches: readonly Match[], results: Results): Result[] {
  const later: Result[] = [];
  let id = match.next_match_id;
  while (id !== null) {
    const result = results.get(id);
    if (result !== undefined) later.push(result);
    id = matches.find((other) => other.id === id)?.next_match_id ?? null;
  }
  return later;
}

function settle(match: Match, a: Comer, b: Comer, outcome: Outcome, at: string | null): Match {
  const song_a = a ?? null;
  const song_b = b ?? null;
  const winner_id = outcome.winner ?? null;
  const { state } = outcome;
  const isSame =
    match.song_a === song_a &&
    match.song_b === song_b &&
    match.winner_id === winner_id &&
    match.state === state;
  const version = isSame ? match.version : match.version + 1;
  return { ...match, song_a, song_b, winner_id, state, version, decided_at: at };
}

function isOf({ winner_id, loser_id }: Result, a: Comer, b: Comer): boolean {
  return (winner_id === a && loser_id === b) || (winner_id === b && loser_id === a);
}

function isNamed({ winner_id, loser_id }: Result, song: string): boolean {
  return winner_id === song || loser_id === song;
}
