/** Delay before the first card, between two, and before the last of three or more, in ms. */
const FIRST_MS = 500;
const NEXT_MS = 900;
const LAST_MS = 1700;

/**
 * Returns when each card turns, in milliseconds after the reveal. The last one is the furthest from
 * the others, so its delay is longer.
 * @example planTurns(3) // [500, 1400, 3100]
 */
export function planTurns(cards: number): number[] {
  return Array.from({ length: cards }, (_, place) => {
    const isLast = place === cards - 1 && cards > 2;
    return FIRST_MS + place * NEXT_MS + (isLast ? LAST_MS - NEXT_MS : 0);
  });
}
