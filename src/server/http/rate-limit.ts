import { getCaller } from '#shared/domain/ip-address.ts';
import { tooMany } from './errors.ts';
import { type Bucket, EMPTY, type Limit, waitFor, withAttempt } from './token-bucket.ts';

/** So that many addresses take no memory for long. */
const MAX_CALLERS = 10_000;

/**
 * Counts what callers without a password do, by address, in memory: forgetting it at a restart lets
 * nobody in.
 * @param nameOf who counts as one caller
 */
export function createRateLimit(limit: Limit, now: () => Date, nameOf = getCaller) {
  const buckets = new Map<string, Bucket>();

  /** Counts nothing. @throws HttpError 429 with `Retry-After` when this address did too much */
  function check(ip: string): void {
    const wait = waitFor(buckets.get(nameOf(ip)) ?? EMPTY, limit, now().getTime());
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  }

  /** Counts something, also when that is more than there may be. */
  function count(ip: string, weight = 1): void {
    const caller = nameOf(ip);
    const bucket = buckets.get(caller) ?? EMPTY;
    // Last seen last, so that who is forgotten first was quiet for longest.
    buckets.delete(caller);
    buckets.set(caller, withAttempt(bucket, limit, now().getTime(), weight));
    const [quietest] = buckets.keys();
    if (buckets.size > MAX_CALLERS && quietest !== undefined) buckets.delete(quietest);
  }

  /** Counts something, unless this address did too much. @throws HttpError 429 with `Retry-After` */
  function take(ip: string, weight = 1): void {
    check(ip);
    count(ip, weight);
  }

  return { check, count, take };
}
