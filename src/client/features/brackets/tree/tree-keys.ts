import type { BracketMatch } from '#shared/contracts/bracket.ts';

/**
 * Returns the match that a key leads to: up and down within a round, right to the match that the
 * winner advances to, left to the upper one whose winner advances to this, Home and End to the ends
 * of the round. `null` if there is none.
 */
export function findNeighbor(
  matches: readonly BracketMatch[],
  id: string,
  key: string,
): string | null {
  const from = matches.find((match) => match.id === id);
  if (from === undefined) return null;
  const round = matches.filter((match) => match.round === from.round);
  const index = round.indexOf(from);
  if (key === 'ArrowUp') return round[index - 1]?.id ?? null;
  if (key === 'ArrowDown') return round[index + 1]?.id ?? null;
  if (key === 'Home') return round[0]?.id ?? null;
  if (key === 'End') return round.at(-1)?.id ?? null;
  if (key === 'ArrowRight') return from.next_match_id;
  if (key !== 'ArrowLeft') return null;
  // No winner advances to the third-place match; its losers come from the semifinals.
  const feeder =
    matches.find(({ next_match_id }) => next_match_id === id) ??
    matches.find((match) => match.round === from.round - 1);
  return feeder?.id ?? null;
}
