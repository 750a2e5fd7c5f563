/**
 * In how many columns so many cards lie: one row of up to four, two of up to twelve, more rows after
 * that. 5 gives 3, 9 gives 5.
 */
export function columnsFor(cards: number): number {
  if (cards <= 4) return Math.max(cards, 2);
  return Math.min(Math.ceil(cards / 2), 6);
}

/**
 * Letters of the longest line of a name that takes two lines and is broken between words alone, at
 * least 6: the name is set as large as that allows.
 */
export function lettersInLine(name: string): number {
  const words = name.split(/[\s-]+/).map(({ length }) => length);
  return Math.max(6, Math.ceil(name.length / 2), ...words);
}
