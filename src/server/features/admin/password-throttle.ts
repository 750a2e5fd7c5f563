import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { HttpError } from '../../http/errors.ts';
import type { GateParts, Guesser } from '../../http/password-gate.ts';
import {
  type Bucket,
  EMPTY,
  type Limit,
  waitFor,
  withAttempt,
  withoutAttempt,
} from '../../http/token-bucket.ts';
import {
  type Buckets,
  catchUpBuckets,
  deleteBucketsBefore,
  findBuckets,
  saveBuckets,
} from './password-attempts-repository.ts';

/** Where attempts of somebody are counted, and how many may be made. */
type Count = { key: string; limit: Limit };

const MINUTE = 60_000;

/** Every bucket is empty after this time. */
const LONGEST = 15 * MINUTE;

/**
 * Counts guesses at the admin password in the database, where a restart does not forget them. A
 * guess counts before it is looked at, so that guesses made at once cannot slip by.
 */
export function createPasswordThrottle({
  db,
  now,
}: {
  db: Db;
  now: () => Date;
}): GateParts['throttle'] {
  return {
    check: async (guesser) => {
      const time = now().getTime();
      const counts = listCounts(guesser);
      const buckets = await findBuckets(db, keysOf(counts));
      if ([...buckets.values()].some(({ at }) => at > time)) await catchUpBuckets(db, time);
      refuseTooMany(counts, buckets, time);
    },
    reserve: (guesser) =>
      inTransaction(db, async (trx) => {
        const time = now().getTime();
        const counts = listCounts(guesser);
        const buckets = await findBuckets(trx, keysOf(counts));
        refuseTooMany(counts, buckets, time);
        await deleteBucketsBefore(trx, time - LONGEST);
        await saveBuckets(
          trx,
          change(counts, buckets, (bucket, limit) => withAttempt(bucket, limit, time)),
        );
      }),
    refund: (guesser) =>
      inTransaction(db, async (trx) => {
        const time = now().getTime();
        const counts = listCounts(guesser);
        const buckets = await findBuckets(trx, keysOf(counts));
        await saveBuckets(
          trx,
          change(counts, buckets, (bucket, limit) => withoutAttempt(bucket, limit, time)),
        );
      }),
  };
}

/**
 * A known device has 10 in 15 minutes, whatever strangers do. An address has 5 and one more a
 * minute; all strangers together have 30 and one more in 30 s.
 */
function listCounts(guesser: Guesser): Count[] {
  if ('device' in guesser)
    return [{ key: `device ${guesser.device}`, limit: { most: 10, every: 1.5 * MINUTE } }];
  return [
    { key: `address ${guesser.caller}`, limit: { most: 5, every: MINUTE } },
    { key: 'strangers', limit: { most: 30, every: MINUTE / 2 } },
  ];
}

function keysOf(counts: readonly Count[]): string[] {
  return counts.map(({ key }) => key);
}

function refuseTooMany(counts: readonly Count[], buckets: Buckets, time: number): void {
  const waits = counts.map(({ key, limit }) => waitFor(buckets.get(key) ?? EMPTY, limit, time));
  const wait = Math.max(...waits);
  if (wait === 0) return;
  const text = 'Too many requests. Please wait a moment and try again.';
  throw new HttpError(429, 'TOO_MANY_ATTEMPTS', text, undefined, Math.ceil(wait / 1000));
}

function change(
  counts: readonly Count[],
  buckets: Buckets,
  next: (bucket: Bucket, limit: Limit) => Bucket,
): Buckets {
  return new Map(counts.map(({ key, limit }) => [key, next(buckets.get(key) ?? EMPTY, limit)]));
}
