/** Allows a burst of `most` attempts, and one more every `every` milliseconds. */
export type Limit = { most: number; every: number };

/**
 * `level` is the time in milliseconds after `at` until the bucket is empty. Integers, so nothing is
 * rounded.
 */
export type Bucket = { level: number; at: number };

export const EMPTY: Bucket = { level: 0, at: 0 };

/**
 * Drains the bucket until now. After the clock was set back, draining continues from the new time.
 */
function drain({ level, at }: Bucket, now: number): Bucket {
  return { level: Math.max(0, level - Math.max(0, now - at)), at: now };
}

/** Returns the milliseconds until the next attempt is allowed; 0 if it is allowed now. */
export function waitFor(bucket: Bucket, { most, every }: Limit, now: number): number {
  return Math.max(0, drain(bucket, now).level - (most - 1) * every);
}

/** Adds an attempt to the bucket, with the weight of one or several. */
export function withAttempt(bucket: Bucket, { every }: Limit, now: number, weight = 1): Bucket {
  return { level: drain(bucket, now).level + every * weight, at: now };
}
