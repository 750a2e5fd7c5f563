import { getResults, isThirdPlace, type Match } from './bracket-match.ts';
import { replay, type Withdrawn } from './bracket-replay.ts';
import { bracketSize } from './bracket-seeding.ts';

/**
 * Returns the problems of a bracket's matches as sentences; empty if the bracket is valid.
 * @param songs ids of all its songs
 */
export function bracketProblems(
  matches: readonly Match[],
  songs: readonly string[],
  withdrawn: Withdrawn,
): string[] {
  // The checks below follow `next_match_id`, so a cycle would never end.
  const shape = shapeProblems(matches, songs.length);
  if (shape.length > 0) return shape;
  return [
    ...firstRoundProblems(matches, songs),
    ...matches.flatMap((match) => stateProblems(match, withdrawn)),
    ...matches.flatMap((match) => moveProblems(match, matches)),
    ...replayProblems(matches, withdrawn),
  ];
}

/**
 * Checks that each round has half as many matches, in order, and that winners move to the right
 * match.
 */
function shapeProblems(matches: readonly Match[], songs: number): string[] {
  const rounds = Math.log2(bracketSize(songs));
  const main = matches.filter((match) => !isThirdPlace(match));
  const expected: string[] = [];
  for (let round = 1; round <= rounds; round += 1)
    for (let position = 1; position <= 2 ** (rounds - round); position += 1)
      expected.push(`${round}.${position}`);
  const found = main.map(({ round, position }) => `${round}.${position}`);
  const isWhole = found.join() === expected.join();
  const isThirdLast = matches.slice(0, main.length).every((match) => !isThirdPlace(match));
  const problems = isWhole && isThirdLast ? [] : ['the rounds are not whole and in order'];
  if (matches.length > main.length + 1) problems.push('there are two matches for the third place');
  if (new Set(matches.map(({ id }) => id)).size < matches.length)
    problems.push('an id occurs twice');
  for (const { id, round, position, next_match_id } of main) {
    const next = main.find((other) => other.id === next_match_id);
    const isNext = next?.round === round + 1 && next.position === Math.ceil(position / 2);
    if (round === rounds ? next_match_id !== null : !isNext)
      problems.push(`${id}: leads to the wrong match`);
  }
  return problems;
}

function firstRoundProblems(matches: readonly Match[], songs: readonly string[]): string[] {
  const main = matches.filter((match) => match.round === 1 && !isThirdPlace(match));
  const found = main.flatMap(({ song_a, song_b }) => [song_a, song_b]).filter((id) => id !== null);
  const problems: string[] = [];
  if (found.toSorted().join() !== songs.toSorted().join())
    problems.push('the first round does not have every song exactly once');
  if (main.some(({ song_a, song_b }) => song_a === null && song_b === null))
    problems.push('a bye meets a bye in the first round');
  return problems;
}

function stateProblems(match: Match, withdrawn: Withdrawn): string[] {
  const { id, song_a, song_b, winner_id, state } = match;
  const songs = [song_a, song_b].filter((song) => song !== null);
  const out = songs.filter((song) => withdrawn.has(song)).length;
  const problems: string[] = [];
  const expect = (isRight: boolean, text: string) => {
    if (!isRight) problems.push(`${id}: ${state}, but ${text}`);
  };
  expect(winner_id === null || songs.includes(winner_id), 'the winner is not in the match');
  expect((match.decided_at !== null) === (state === 'completed'), 'its moment says otherwise');
  expect(match.version >= 1, 'its version is below 1');
  if (state === 'completed') expect(songs.length === 2 && winner_id !== null, 'songs are missing');
  if (state === 'ready') expect(songs.length === 2 && out === 0, 'it has not two songs to play');
  if (state === 'ready' || state === 'pending') expect(winner_id === null, 'it has a winner');
  if (state === 'pending') expect(songs.length < 2, 'both songs are there');
  if (state === 'bye') expect(songs.length < 2, 'both songs are there');
  if (state === 'walkover') expect(songs.length === 2 && out > 0, 'nobody was withdrawn');
  return problems;
}

/**
 * Checks that a winner is on its side of the next match, and the losers of the semifinals in the
 * third-place match.
 */
function moveProblems(match: Match, matches: readonly Match[]): string[] {
  const side = match.position % 2 === 1 ? 'song_a' : 'song_b';
  const next = matches.find(({ id }) => id === match.next_match_id);
  const problems: string[] = [];
  if (next !== undefined && next[side] !== match.winner_id)
    problems.push(`${match.id}: its winner is not in the next match`);
  const third = matches.find(isThirdPlace);
  if (third !== undefined && match.round === third.round - 1 && third[side] !== getLoser(match))
    problems.push(`${match.id}: its loser is not in the third-place match`);
  return problems;
}

function getLoser({ song_a, song_b, winner_id }: Match): string | null {
  if (winner_id === null) return null;
  return winner_id === song_a ? song_b : song_a;
}

function replayProblems(matches: readonly Match[], withdrawn: Withdrawn): string[] {
  const played = replay(matches, getResults(matches), withdrawn);
  const problems = played.dropped.map((id) => `${id}: its result does not follow`);
  for (const [index, { id, version, state }] of played.matches.entries())
    if (matches[index]?.version !== version) problems.push(`${id}: it should be ${state}`);
  const final = matches.find(
    ({ next_match_id, position }) => next_match_id === null && position === 1,
  );
  const isOver = final?.state === 'bye' || final?.state === 'walkover';
  if (isOver && final.winner_id === null) problems.push('nobody can win');
  return problems;
}
