/**
 * Returns the number of columns for cards: one row up to four, two up to ten, three up to eighteen,
 * then more. 5 gives 3, 9 gives 5, 12 gives 4.
 */
export function columnsFor(cards: number): number {
  if (cards <= 4) return Math.max(cards, 2);
  return Math.min(Math.ceil(cards / (cards <= 10 ? 2 : 3)), 6);
}

/**
 * Returns the characters of the longest line of a name in two lines, broken between words only, at
 * least 6; sets the font size.
 */
export function lettersInLine(name: string): number {
  const words = name.split(/[\s-]+/).map(({ length }) => length);
  return Math.max(6, Math.ceil(name.length / 2), ...words);
}
