import type { BracketMatch } from '#shared/contracts/bracket.ts';
import type { PlacedMatch, TreeLayout } from './tree-layout.ts';

/**
 * Returns the match that a key leads to: up and down within a column, left and right along the
 * connectors, Home and End to the ends of the column. `null` if there is none.
 */
export function findNeighbor(
  layout: TreeLayout,
  matches: readonly BracketMatch[],
  id: string,
  key: string,
): string | null {
  const from = layout.matches.find((match) => match.id === id);
  if (from === undefined) return null;
  const column = layout.matches.filter((other) => isSameColumn(from, other));
  const index = column.indexOf(from);
  if (key === 'ArrowUp') return column[index - 1]?.id ?? null;
  if (key === 'ArrowDown') return column[index + 1]?.id ?? null;
  if (key === 'Home') return column[0]?.id ?? null;
  if (key === 'End') return column.at(-1)?.id ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const towardsRight = key === 'ArrowRight';
  const isForward = from.side !== 'middle' && (from.side === 'left') === towardsRight;
  if (isForward) return matches.find((match) => match.id === id)?.next_match_id ?? null;
  return feeder(layout, matches, from, towardsRight);
}

function isSameColumn(from: PlacedMatch, { x, side }: PlacedMatch): boolean {
  return from.side === side && (side === 'middle' || from.x === x);
}

/**
 * Returns the upper match whose winner advances to this one, or for the middle the one on that
 * side.
 */
function feeder(
  layout: TreeLayout,
  matches: readonly BracketMatch[],
  to: PlacedMatch,
  towardsRight: boolean,
): string | null {
  const match = matches.find(({ id }) => id === to.id);
  const feeders = matches.filter(({ next_match_id }) => next_match_id === to.id);
  // No winner advances to the third-place match; its losers come from the same two.
  const semifinals = matches.filter(({ round }) => round === (match?.round ?? 0) - 1);
  const candidates = feeders.length > 0 ? feeders : semifinals;
  if (to.side !== 'middle') return candidates[0]?.id ?? null;
  const wanted = towardsRight ? 'right' : 'left';
  return (
    candidates.find(({ id }) => layout.matches.find((one) => one.id === id)?.side === wanted)?.id ??
    null
  );
}
