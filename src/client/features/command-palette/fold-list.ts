import type { Entry } from './entry.ts';

/** Number of items that a browser converts within 5 ms. */
const PIECE = 500;

/** Computed once per list; garbage-collected with it. */
const FOLDED = new WeakMap<readonly unknown[], readonly Entry[]>();

/** Returns the cached entries of a list, if any. */
export function getFolded(list: readonly unknown[]): readonly Entry[] | undefined {
  return FOLDED.get(list);
}

/**
 * Computes the entries of a list in chunks, yielding to the main thread between them.
 * @param isWanted returns false to abort
 */
export async function foldList<T>(
  list: readonly T[],
  getEntry: (one: T) => Entry,
  isWanted: () => boolean,
): Promise<void> {
  const entries: Entry[] = [];
  for (let from = 0; from < list.length; from += PIECE) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return;
    entries.push(...list.slice(from, from + PIECE).map(getEntry));
  }
  FOLDED.set(list, entries);
}
