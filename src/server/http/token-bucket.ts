/** At most `most` attempts at once, and one more after every `every` milliseconds. */
export type Limit = { most: number; every: number };

/** `level` is how many milliseconds after `at` the last attempt is forgotten. Whole numbers, so nothing is rounded. */
export type Bucket = { level: number; at: number };

export const EMPTY: Bucket = { level: 0, at: 0 };

/** The bucket as it is now. When the clock was set back, forgetting goes on from the new time. */
function drain({ level, at }: Bucket, now: number): Bucket {
  return { level: Math.max(0, level - Math.max(0, now - at)), at: now };
}

/** Milliseconds until one more attempt is let through; 0 when it is now. */
export function waitFor(bucket: Bucket, { most, every }: Limit, now: number): number {
  return Math.max(0, drain(bucket, now).level - (most - 1) * every);
}

/** The bucket with one more attempt in it, or what weighs as much as several. */
export function withAttempt(bucket: Bucket, { every }: Limit, now: number, weight = 1): Bucket {
  return { level: drain(bucket, now).level + every * weight, at: now };
}
