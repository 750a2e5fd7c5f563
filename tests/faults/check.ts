/** Scope of a run: everything, or what `npm test` has time for. */
export type Effort = 'full' | 'short';

/** Check of one guarantee of the server under one kind of fault. */
export type Check = {
  /** Name for `--only`. */
  name: string;
  /** Guarantee that holds when it passes. */
  promise: string;
  /** True if the short run includes it: one check of each kind. */
  isShort: boolean;
  /**
   * @returns counts and measurements
   * @throws NotRun if the machine lacks a requirement, any other error if the guarantee is broken
   */
  run: (effort: Effort) => Promise<string>;
};

/** Missing tool or permission on this machine; never counted as passed. */
export class NotRun extends Error {}

/** @throws when the condition is false */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** @throws with the first few entries of a list that should be empty */
export function mustBeEmpty(what: string, found: readonly string[]): void {
  must(found.length === 0, `${found.length} ${what}: ${found.slice(0, 5).join('; ')}`);
}

/** Quantile (0 to 1) of durations, as a whole number of milliseconds. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

/** Seeded random numbers from 0 to 1. */
export function getRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
