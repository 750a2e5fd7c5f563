/** Delay before the first card, between two, and before the last of three or more, in ms. */
const FIRST_MS = 500;
const NEXT_MS = 900;
const LAST_MS = 1700;

/** Extra time to read notes, in ms: per character, at most for one note, and for all together. */
const CHARACTER_MS = 25;
const NOTE_MS = 6000;
const ALL_NOTES_MS = 18_000;

type TurnedCard = { reviewer: string; note: string | null };

/**
 * Returns when each card turns, in milliseconds after the reveal. The last one is the furthest from
 * the others, so its delay is longer; a new note delays the card after it.
 * @param previous cards of the attempts before 'Vote again'
 * @example planTurns([card, card, card], []) // [500, 1400, 3100]
 */
export function planTurns(cards: readonly TurnedCard[], previous: readonly TurnedCard[]): number[] {
  const readings = cards
    .slice(0, -1)
    .map((card) => (isNewNote(card, previous) ? getReadingMs(card) : 0));
  const all = readings.reduce((sum, reading) => sum + reading, 0);
  const share = Math.min(1, ALL_NOTES_MS / all);
  let at = FIRST_MS;
  return cards.map((_, place) => {
    if (place === 0) return at;
    const isLast = place === cards.length - 1 && cards.length > 2;
    at += (isLast ? LAST_MS : NEXT_MS) + Math.round((readings[place - 1] ?? 0) * share);
    return at;
  });
}

/** True if a card has a note that everyone has not read in the attempt before. */
export function isNewNote(
  { reviewer, note }: TurnedCard,
  previous: readonly TurnedCard[],
): boolean {
  return note !== null && previous.find((card) => card.reviewer === reviewer)?.note !== note;
}

function getReadingMs({ note }: TurnedCard): number {
  return Math.min((note ?? '').length * CHARACTER_MS, NOTE_MS);
}
