/** Mean of some numbers, one decimal; `null` of none: 1, 2 and 2 give 1.7. */
export function getMean(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return rounded(numbers.reduce((sum, number) => sum + number, 0) / numbers.length, 1);
}

/** A number with so many decimals, and never -0. @example rounded(-0.04, 1) // 0 */
export function rounded(number: number, decimals: number): number {
  const shift = 10 ** decimals;
  return Math.round(number * shift) / shift + 0;
}

/**
 * The first of some things in an order, without putting all others in order; equals as they stand.
 * @example getTop([3, 1, 2], 2, (one, other) => one - other) // [1, 2]
 */
export function getTop<T>(
  things: readonly T[],
  most: number,
  compare: (one: T, other: T) => number,
): T[] {
  const top: T[] = [];
  for (const thing of things) {
    const last = top.at(-1);
    if (top.length >= most && last !== undefined && compare(thing, last) >= 0) continue;
    const at = top.findIndex((one) => compare(thing, one) < 0);
    top.splice(at < 0 ? top.length : at, 0, thing);
    if (top.length > most) top.pop();
  }
  return top;
}
