/** Minimum letters and digits of a lookup (product/streaming.md#album-search). */
const MIN_LETTERS = 3;

/** True if a text is long enough to look albums up by: `hasEnoughLetters('U2 – ')` is false. */
export function hasEnoughLetters(words: string): boolean {
  return (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS;
}
