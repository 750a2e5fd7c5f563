import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { HttpError } from '../../lib/errors.ts';
import { EMPTY, type Limit, waitFor, withAttempt } from '../../lib/token-bucket.ts';
import type { GateParts, Guesser } from '../../plugins/admin-auth.ts';
import {
  type Buckets,
  catchUpBuckets,
  deleteBucketsBefore,
  findBuckets,
  saveBuckets,
} from './password-attempts-repository.ts';

/** Key by which the attempts of a client are counted, and its limit. */
type Count = { key: string; limit: Limit };

const MINUTE = 60_000;

type Parts = {
  db: Db;
  now: () => Date;
  /** Prefix of the keys of another password than the admin's. */
  name?: string;
};

/** Milliseconds after which every bucket is empty. */
const LONGEST = 15 * MINUTE;

/**
 * Counts failed password attempts in the database, where they survive a restart. A pending attempt
 * counts in memory, so that parallel attempts cannot exceed the limit, and a killed process counts
 * nothing.
 */
export function createPasswordThrottle({ db, now, name = '' }: Parts): GateParts['throttle'] {
  /** Number of pending attempts per key. */
  const open = new Map<string, number>();

  function addOpen(counts: readonly Count[], change: 1 | -1): void {
    for (const { key } of counts) {
      const number = (open.get(key) ?? 0) + change;
      if (number === 0) open.delete(key);
      else open.set(key, number);
    }
  }

  function rejectTooMany(counts: readonly Count[], buckets: Buckets, time: number): void {
    const waits = counts.map(({ key, limit }) => {
      let bucket = buckets.get(key) ?? EMPTY;
      for (let n = open.get(key) ?? 0; n > 0; n -= 1) bucket = withAttempt(bucket, limit, time);
      return waitFor(bucket, limit, time);
    });
    const wait = Math.max(...waits);
    if (wait === 0) return;
    const seconds = Math.ceil(wait / 1000);
    const waitTime = seconds === 1 ? '1 second' : `${seconds} seconds`;
    const text = `Too many wrong passwords. Please wait ${waitTime} and try again.`;
    throw new HttpError(429, 'TOO_MANY_ATTEMPTS', text, undefined, seconds);
  }

  /** Runs in a transaction, so that an attempt that ends meanwhile is counted exactly once. */
  async function begin(counts: readonly Count[]): Promise<void> {
    let isOpen = false;
    const close = () => {
      if (isOpen) addOpen(counts, -1);
      isOpen = false;
    };
    try {
      await inTransaction(db, async (trx) => {
        // It may be repeated.
        close();
        rejectTooMany(counts, await findBuckets(trx, keysOf(counts)), now().getTime());
        addOpen(counts, 1);
        isOpen = true;
      });
    } catch (error) {
      close();
      throw error;
    }
  }

  /**
   * Attempts that cannot be stored count in memory: a full disk must not allow unlimited attempts.
   */
  async function countWrong(counts: readonly Count[]): Promise<void> {
    let isOpen = true;
    try {
      await inTransaction(db, async (trx) => {
        const time = now().getTime();
        const buckets = await findBuckets(trx, keysOf(counts));
        await deleteBucketsBefore(trx, time - LONGEST);
        await saveBuckets(trx, withOneMore(counts, buckets, time));
        if (isOpen) addOpen(counts, -1);
        isOpen = false;
      });
    } catch (error) {
      if (!isOpen) addOpen(counts, 1);
      throw error;
    }
  }

  return {
    check: async (guesser) => {
      const time = now().getTime();
      const counts = listCounts(guesser, name);
      const buckets = await findBuckets(db, keysOf(counts));
      if ([...buckets.values()].some(({ at }) => at > time)) await catchUpBuckets(db, time);
      rejectTooMany(counts, buckets, time);
    },
    guess: async (guesser, verify) => {
      const counts = listCounts(guesser, name);
      await begin(counts);
      const isRight = await verify().catch((error: unknown) => {
        addOpen(counts, -1);
        throw error;
      });
      if (isRight) addOpen(counts, -1);
      else await countWrong(counts);
      return isRight;
    },
  };
}

/**
 * A known device has 10 attempts in 15 minutes, whatever other clients do. An IP address has 5 and
 * one more a minute; all unknown clients together have 30 and one more in 30 s.
 */
function listCounts(guesser: Guesser, name: string): Count[] {
  if ('device' in guesser)
    return [{ key: `${name}device ${guesser.device}`, limit: { most: 10, every: 1.5 * MINUTE } }];
  return [
    { key: `${name}address ${guesser.caller}`, limit: { most: 5, every: MINUTE } },
    { key: `${name}strangers`, limit: { most: 30, every: MINUTE / 2 } },
  ];
}

function keysOf(counts: readonly Count[]): string[] {
  return counts.map(({ key }) => key);
}

function withOneMore(counts: readonly Count[], buckets: Buckets, time: number): Buckets {
  return new Map(
    counts.map(({ key, limit }) => [key, withAttempt(buckets.get(key) ?? EMPTY, limit, time)]),
  );
}
