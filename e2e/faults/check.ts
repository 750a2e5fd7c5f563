/** How much is tried: all that is promised, or what `npm test` has time for. */
export type Effort = 'full' | 'short';

/** One promise of the server under one kind of fault. */
export type Check = {
  /** What `--only` calls it. */
  name: string;
  /** What holds when it passes. */
  promise: string;
  /** True if the short form runs it too. */
  isShort: boolean;
  /**
   * @returns what was counted and measured
   * @throws NotRun where the machine lacks what it takes, any other error where the promise is broken
   */
  run: (effort: Effort) => Promise<string>;
};

/** The machine lacks a tool or a right; never counted as passed. */
export class NotRun extends Error {}

/** @throws when what was promised does not hold */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** @throws with the first few of what should not be there */
export function mustBeEmpty(what: string, found: readonly string[]): void {
  must(found.length === 0, `${found.length} ${what}: ${found.slice(0, 5).join('; ')}`);
}

/** A whole number of milliseconds at a quantile (0 to 1) of some times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function getRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
