import type { Entry } from './entry.ts';

/** Of so many a browser makes entries within 5 ms. */
const PIECE = 500;

/** Once for each list, however often the palette opens, and as long as the list is there. */
const FOLDED = new WeakMap<readonly unknown[], readonly Entry[]>();

/** The entries of a list, once they were worked out. */
export function getFolded(list: readonly unknown[]): readonly Entry[] | undefined {
  return FOLDED.get(list);
}

/**
 * Works out the entries of a list in pieces, between which keys are answered.
 * @param isWanted whether to go on
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
