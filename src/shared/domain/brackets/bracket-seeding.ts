/** Minimum and maximum songs of a bracket (product/brackets.md#lifecycle-and-access). */
export const MIN_SONGS = 2;
export const MAX_SONGS = 128;

/** Pair of seeds that meet in the first round; `null` is a bye for the upper seed. */
export type SeedPair = readonly [upper: number, lower: number | null];

/** Number of slots for `count` songs: the next power of two, at least 2; 5 songs need 8. */
export function bracketSize(count: number): number {
  let size = 2;
  while (size < count) size *= 2;
  return size;
}

/** Smallest bracket to fill with a part of the songs. */
const MIN_FILLED = 4;

/**
 * Returns the sizes of full brackets that a part of the available songs makes, without byes: the
 * number of songs to take for each. `fillSizes(0, 10)` has 4 of 4 and 8 of 8 songs.
 * @param present songs that the bracket has already
 */
export function fillSizes(present: number, available: number): { size: number; take: number }[] {
  const sizes: { size: number; take: number }[] = [];
  for (let size = MIN_FILLED; size <= MAX_SONGS; size *= 2) {
    const take = size - present;
    if (take > 0 && take < available) sizes.push({ size, take });
  }
  return sizes;
}

/**
 * Returns the seeds from the top slot to the last, for a size that is a power of two: from `[1, 2]`
 * on, each x becomes x and its opponent (product/brackets.md#seeding). `seedOrder(8)` is `[1, 8, 4,
 * 5, 2, 7, 3, 6]`.
 */
export function seedOrder(size: number): number[] {
  let order = [1, 2];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/**
 * Returns the first round of `count` songs (2 and up) from the top, with byes for exactly the best
 * seeds: `firstRound(3)` is `[[1, null], [2, 3]]`.
 */
export function firstRound(count: number): SeedPair[] {
  const order = seedOrder(bracketSize(count));
  const pairs: SeedPair[] = [];
  for (let slot = 0; slot < order.length; slot += 2) {
    const [upper = 0, lower = 0] = order.slice(slot, slot + 2);
    pairs.push([upper, lower > count ? null : lower]);
  }
  return pairs;
}

/**
 * Shuffles items with a seeded random generator: the same seed (a whole number) gives the same
 * order.
 */
export function shuffle<T>(items: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed);
  const rendered = items.map((item) => ({ item, lot: random() }));
  return rendered.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}

/**
 * Sorts items by score, highest first; items without a score are last, ties preserve their order.
 */
export function orderByScore<T>(items: readonly T[], getScore: (item: T) => number | null): T[] {
  const scored = items.map((item) => ({ item, score: getScore(item) ?? Number.NEGATIVE_INFINITY }));
  return scored
    .sort((a, b) => (a.score === b.score ? 0 : b.score - a.score))
    .map(({ item }) => item);
}

/** Random numbers from 0 up to 1 (SplitMix). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}
