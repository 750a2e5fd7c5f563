import { LRUCache } from 'lru-cache';
import { HttpError, tooMany } from './errors.ts';
import { getCaller } from './ip-address.ts';

/** Allows a burst of `most` attempts, and one more every `every` milliseconds. */
export type Limit = { most: number; every: number };

/**
 * `level` is the time in milliseconds after `at` until the bucket is empty. Integers, so nothing is
 * rounded.
 */
export type Bucket = { level: number; at: number };

export const EMPTY: Bucket = { level: 0, at: 0 };

/** Maximum tracked clients, to bound memory. */
const MAX_CALLERS = 10_000;

export type Budgets = ReturnType<typeof createBudgets>;

/** Creates the budgets of clients: by IP address, or by the id of a guest or person. */
export function createBudgets(now: () => Date, computing: Limit = { most: 1200, every: 10 }) {
  const byAddress = (limit: Limit) => createRateLimit(limit, now, getCaller);
  const byId = (limit: Limit) => createRateLimit(limit, now, (id) => id);
  return {
    /** Uncached responses and bodies (product/api.md#work-limits). */
    computing: byAddress(computing),
    /** Results and votes in brackets: enough for thirty users, too few for a script. */
    plays: byAddress({ most: 150, every: 50 }),
    newBrowsers: byAddress({ most: 300, every: 2000 }),
    /** Reports of errors in browsers (product/conventions.md#limits). */
    errorReports: byAddress({ most: 10, every: 6000 }),
    /** Failed requests of unknown clients beside wrong codes (product/rooms.md#rooms). */
    roomFailures: byAddress({ most: 60, every: 1000 }),
    roomCodes: createSecretThrottle(byAddress(WRONG_SECRETS)),
    personalLinks: createSecretThrottle(byAddress(WRONG_SECRETS)),
    inviteLinks: createSecretThrottle(byAddress(WRONG_SECRETS)),
    roomTaps: byId(TAPS),
    roundTaps: byId(TAPS),
    myPageTaps: byId(TAPS),
    words: byId({ most: MAX_WORDS, every: DAY_MS / MAX_WORDS }),
    seatRequests: byId({ most: 3, every: 20_000 }),
    reactions: byId({ most: 6, every: 1500 }),
  };
}

/** Wrong codes or tokens: ten a minute. */
const WRONG_SECRETS: Limit = { most: 10, every: 6000 };

/** Ratings, high enough for fast tapping. */
const TAPS: Limit = { most: 60, every: 500 };

const DAY_MS = 24 * 3_600_000;

/** Writes about albums of a person in a day. */
const MAX_WORDS = 30;

type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * Rate limit of unauthenticated clients, in memory: a restart resets it, but gives no access. The
 * least recently seen client is evicted first.
 */
function createRateLimit(limit: Limit, now: () => Date, getKey: (client: string) => string) {
  // With `max` the cache would allocate all its entries at the start.
  const buckets = new LRUCache<string, Bucket>({
    maxSize: MAX_CALLERS,
    sizeCalculation: () => 1,
  });

  /**
   * Checks without counting.
   * @throws HttpError 429 with `Retry-After` when the client is over the limit
   */
  function check(client: string): void {
    const wait = waitFor(buckets.get(getKey(client)) ?? EMPTY, limit, now().getTime());
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  }

  /** Counts, even over the limit. */
  function count(client: string, weight = 1): void {
    const key = getKey(client);
    const bucket = buckets.get(key) ?? EMPTY;
    buckets.set(key, withAttempt(bucket, limit, now().getTime(), weight));
  }

  /** Checks and counts. @throws HttpError 429 with `Retry-After` */
  function take(client: string, weight = 1): void {
    check(client);
    count(client, weight);
  }

  return { check, count, take };
}

/**
 * Limits guesses at room codes and at the tokens of links. Only wrong ones count: thirty guests may
 * share an address. Over the limit, right ones are rejected too, so that a guess reveals nothing.
 * @returns verifies one guess: 401 and 404 are wrong ones; throws HttpError 429 over the limit
 */
function createSecretThrottle(wrong: RateLimit) {
  return async <T>(ip: string, verify: () => T | Promise<T>): Promise<T> => {
    wrong.check(ip);
    try {
      return await verify();
    } catch (error) {
      if (error instanceof HttpError && (error.status === 401 || error.status === 404))
        wrong.count(ip);
      throw error;
    }
  };
}

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
