import type { BracketMatch } from '#shared/contracts/bracket.ts';

/** Matches that fit beside each other; a power of two, so that a part is a whole tree. */
const MAX_MATCHES = 8;

export type RoundPart = {
  matches: BracketMatch[];
  /** Matches of the next round, one for each two of these. */
  next: BracketMatch[];
};

/** Returns the part of the running round around a match, which a big screen has space for. */
export function getRoundPart(matchups: readonly BracketMatch[], match: BracketMatch): RoundPart {
  const first = Math.floor((match.position - 1) / MAX_MATCHES) * MAX_MATCHES;
  const matches = matchups.filter(
    ({ round, position }) =>
      round === match.round && position > first && position <= first + MAX_MATCHES,
  );
  const fed = new Set(matches.map(({ next_match_id }) => next_match_id));
  return { matches, next: matchups.filter(({ id }) => fed.has(id)) };
}

/** Returns the matches as before the result of one of them, such as while a coin is in the air. */
export function withoutResult(
  matchups: readonly BracketMatch[],
  { id, winner_id, next_match_id }: BracketMatch,
): BracketMatch[] {
  const withoutWinner = (song: string | null) => (song === winner_id ? null : song);
  return matchups.map((match) => {
    if (match.id === id) return { ...match, winner_id: null, state: 'ready' };
    if (match.id !== next_match_id) return match;
    const { song_a, song_b } = match;
    return { ...match, song_a: withoutWinner(song_a), song_b: withoutWinner(song_b) };
  });
}
