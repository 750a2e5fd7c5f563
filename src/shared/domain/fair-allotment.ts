/**
 * Places in a queue for several who ask: whoever waits for less comes before who waits for more, so
 * that nobody gets more turns by asking more often.
 * @param most places that one may have at once
 * @example
 * const places = allotFairly(2);
 * places.take('a'); // -0, then -1, then null
 * places.take('b'); // -0: before the second of a
 */
export function allotFairly(most: number) {
  const taken = new Map<string, number>();

  /** The priority of one more place, the higher the sooner; `null` for one too many. */
  function take(who: string): number | null {
    const before = taken.get(who) ?? 0;
    if (before >= most) return null;
    taken.set(who, before + 1);
    return -before;
  }

  function giveBack(who: string): void {
    const left = (taken.get(who) ?? 0) - 1;
    if (left > 0) taken.set(who, left);
    else taken.delete(who);
  }

  return { take, giveBack };
}
