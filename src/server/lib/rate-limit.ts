import { getCaller } from '#shared/domain/ip-address.ts';
import { tooMany } from './errors.ts';
import { type Bucket, EMPTY, type Limit, waitFor, withAttempt } from './token-bucket.ts';

/** Maximum tracked clients, to bound memory. */
const MAX_CALLERS = 10_000;

/**
 * Rate limit of unauthenticated clients by IP address, in memory: a restart resets it, but gives no
 * access.
 * @param nameOf maps an IP address to a client key
 */
export function createRateLimit(limit: Limit, now: () => Date, nameOf = getCaller) {
  const buckets = new Map<string, Bucket>();

  /**
   * Checks without counting.
   * @throws HttpError 429 with `Retry-After` when the client is over the limit
   */
  function check(ip: string): void {
    const wait = waitFor(buckets.get(nameOf(ip)) ?? EMPTY, limit, now().getTime());
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  }

  /** Counts, even over the limit. */
  function count(ip: string, weight = 1): void {
    const caller = nameOf(ip);
    const bucket = buckets.get(caller) ?? EMPTY;
    // Reinserted last, so that the least recently seen client is evicted first.
    buckets.delete(caller);
    buckets.set(caller, withAttempt(bucket, limit, now().getTime(), weight));
    const [quietest] = buckets.keys();
    if (buckets.size > MAX_CALLERS && quietest !== undefined) buckets.delete(quietest);
  }

  /** Checks and counts. @throws HttpError 429 with `Retry-After` */
  function take(ip: string, weight = 1): void {
    check(ip);
    count(ip, weight);
  }

  return { check, count, take };
}
