import { isThirdPlace, type Match } from './bracket-match.ts';

/** Match to decide next: the lowest round first, then from the top; `null` if there is none. */
export function nextMatch<M extends Match>(matches: readonly M[]): M | null {
  const ready = matches.filter(({ state }) => state === 'ready');
  return ready.sort((a, b) => a.round - b.round || a.position - b.position)[0] ?? null;
}

/**
 * Numbers of decided matches and of matches to play. Byes and walkovers do not count; a pending
 * match counts until it becomes one of them.
 */
export function getProgress(matches: readonly Pick<Match, 'state'>[]): {
  decided: number;
  total: number;
} {
  const played = matches.filter(({ state }) => state !== 'bye' && state !== 'walkover');
  return {
    decided: played.filter(({ state }) => state === 'completed').length,
    total: played.length,
  };
}

/** True if no match is left to decide; false for a bracket without matches. */
export function isSettled(matches: readonly Pick<Match, 'state'>[]): boolean {
  return (
    matches.length > 0 && matches.every(({ state }) => state !== 'ready' && state !== 'pending')
  );
}

/** Id of the song that won the final, or `null`. */
export function getChampion(matches: readonly Match[]): string | null {
  return getFinal(matches)?.winner_id ?? null;
}

/** Songs of a match in display order; the better seed is not always on the left. */
export function getSides(match: Pick<Match, 'id' | 'song_a' | 'song_b'>): {
  left: string | null;
  right: string | null;
} {
  const { id, song_a, song_b } = match;
  return hash(id) % 2 === 0 ? { left: song_a, right: song_b } : { left: song_b, right: song_a };
}

/**
 * Matches that the champion won, from the first round to the final, including byes and walkovers.
 */
export function winnerPath<M extends Match>(matches: readonly M[]): M[] {
  const champion = getChampion(matches);
  if (champion === null) return [];
  const won = matches.filter((match) => match.winner_id === champion && !isThirdPlace(match));
  return won.sort((a, b) => a.round - b.round);
}

export type BracketPosition = { place: number; song_id: string };

/**
 * Known positions, best first: 1, 2, then 3 and 4 by the third-place match (or 3 shared), then
 * shared by the round a song lost in: 5 in the quarterfinals, 9 before.
 */
export function ranking(matches: readonly Match[]): BracketPosition[] {
  const rounds = getRounds(matches);
  const third = matches.find(isThirdPlace);
  const places: BracketPosition[] = [];
  for (const match of matches) {
    if (match.state === 'ready' || match.state === 'pending') continue;
    for (const song_id of getSongs(match)) {
      const place = placeIn(match, song_id, rounds, third);
      if (place !== null) places.push({ place, song_id });
    }
  }
  return places.sort((a, b) => a.place - b.place);
}

/** Position that a settled match gives one of its songs; `null` for a song that plays on. */
function placeIn(match: Match, song: string, rounds: number, third: Match | undefined) {
  const isWinner = match.winner_id === song;
  if (isThirdPlace(match)) return isWinner || match.winner_id === null ? 3 : 4;
  if (isWinner) return match.next_match_id === null ? 1 : null;
  const playsForThird =
    third !== undefined &&
    match.round === rounds - 1 &&
    (match.winner_id !== null || getSongs(third).includes(song));
  return playsForThird ? null : 2 ** (rounds - match.round) + 1;
}

/** Number of rounds, 0 without matches. */
export function getRounds(matches: readonly Pick<Match, 'round'>[]): number {
  return matches.reduce((rounds, { round }) => Math.max(rounds, round), 0);
}

/** Name of a round (from 1) in a bracket of `rounds`: 'Final', 'Semifinals', … 'Round of 16'. */
export function roundName(round: number, rounds: number): string {
  const left = rounds - round;
  if (left <= 0) return 'Final';
  if (left === 1) return 'Semifinals';
  if (left === 2) return 'Quarterfinals';
  return `Round of ${2 ** (left + 1)}`;
}

/** True if one side of a match stays empty. */
export function isBye(match: Pick<Match, 'state'>): boolean {
  return match.state === 'bye';
}

function getFinal(matches: readonly Match[]): Match | undefined {
  return matches.find((match) => match.next_match_id === null && !isThirdPlace(match));
}

function getSongs({ song_a, song_b }: Match): string[] {
  return [song_a, song_b].filter((song) => song !== null);
}

/** Hashes a text to 32 bits (FNV-1a, with a final mix). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const letter of text) bits = Math.imul(bits ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (bits ^ (bits >>> 15)) >>> 0;
}
