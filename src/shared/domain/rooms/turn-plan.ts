/** Delay before the first card, between two, and before the last of three or more, in ms. */
const FIRST_MS = 500;
const NEXT_MS = 900;
const LAST_MS = 1700;

/** Extra time to read a note aloud, in ms: per character, and at most. */
const CHARACTER_MS = 20;
const READING_MS = 4000;

type TurnedCard = { note: string | null };

/**
 * Returns when each card turns, in milliseconds after the reveal. The last one is the furthest from
 * the others, so its delay is longer; a note delays the card after it.
 * @example planTurns([{ note: null }, { note: null }, { note: null }]) // [500, 1400, 3100]
 */
export function planTurns(cards: readonly TurnedCard[]): number[] {
  let at = FIRST_MS;
  return cards.map((_, place) => {
    const previous = cards[place - 1];
    if (previous === undefined) return at;
    const isLast = place === cards.length - 1 && cards.length > 2;
    at += (isLast ? LAST_MS : NEXT_MS) + getReadingMs(previous);
    return at;
  });
}

function getReadingMs({ note }: TurnedCard): number {
  return Math.min((note ?? '').length * CHARACTER_MS, READING_MS);
}
