/** Deterministic pseudo-random numbers. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  between: (least: number, most: number) => number;
  /** A whole number, both ends included. */
  integer: (least: number, most: number) => number;
  pick: <const T extends readonly [unknown, ...unknown[]]>(items: T) => T[number];
  chance: (probability: number) => boolean;
};

/** Creates a generator seeded with a text: the same album always gets the same cover. */
export function getRandom(seed: string): Random {
  let state = [...seed].reduce((hash, letter) => {
    const mixed = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return mixed ^ (mixed >>> 15);
  }, 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + next() * (most - least);
  const integer = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    next,
    between,
    integer,
    pick: (items) => items[integer(0, items.length - 1)],
    chance: (probability) => next() < probability,
  };
}
