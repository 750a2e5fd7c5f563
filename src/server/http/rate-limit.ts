import type { FastifyRequest } from 'fastify';
import { callerOf } from '#shared/domain/ip-address.ts';
import { HttpError } from './errors.ts';
import { type Bucket, EMPTY, type Limit, waitFor, withAttempt } from './token-bucket.ts';

/** So that many addresses take no memory for long. */
const MOST_CALLERS = 10_000;

/**
 * Counts what callers without a password do, by address, in memory: forgetting it at a restart lets
 * nobody in.
 * @returns a check that throws HttpError 429 with `Retry-After`, and otherwise counts the request
 */
export function createRateLimit(limit: Limit, now: () => Date) {
  const buckets = new Map<string, Bucket>();
  return ({ ip }: FastifyRequest): void => {
    const caller = callerOf(ip);
    const time = now().getTime();
    const bucket = buckets.get(caller) ?? EMPTY;
    const wait = waitFor(bucket, limit, time);
    if (wait > 0) {
      const text = 'Too many requests. Please wait a moment and try again.';
      throw new HttpError(429, 'TOO_MANY_REQUESTS', text, undefined, Math.ceil(wait / 1000));
    }
    // Last seen last, so that who is forgotten first was quiet for longest.
    buckets.delete(caller);
    buckets.set(caller, withAttempt(bucket, limit, time));
    const [quietest] = buckets.keys();
    if (buckets.size > MOST_CALLERS && quietest !== undefined) buckets.delete(quietest);
  };
}
