/** Mean of numbers, one decimal; `null` for an empty list: 1, 2 and 2 give 1.7. */
export function getMean(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  return rounded(numbers.reduce((sum, number) => sum + number, 0) / numbers.length, 1);
}

/** Rounds a number to decimals, never to -0. @example rounded(-0.04, 1) // 0 */
export function rounded(number: number, decimals: number): number {
  const shift = 10 ** decimals;
  return Math.round(number * shift) / shift + 0;
}

/**
 * Returns the first items in an order without sorting all of them; ties preserve their order.
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
