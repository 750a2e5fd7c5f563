/**
 * Fair queue positions for several clients: a client with fewer waiting entries is before one with
 * more, so that more requests do not mean more throughput.
 * @param most maximum entries of a client at once
 * @example
 * const places = allotFairly(2);
 * places.take('a'); // -0, then -1, then null
 * places.take('b'); // -0: before the second of a
 */
export function allotFairly(most: number) {
  const taken = new Map<string, number>();

  /** Priority of one more entry, higher is sooner; `null` if the client is at its maximum. */
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
