import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { HttpError } from './errors.ts';
import {
  type Bucket,
  EMPTY,
  type Limit,
  waitFor,
  withAttempt,
  withoutAttempt,
} from './token-bucket.ts';

/** Where attempts of somebody are counted, and how many may be made. */
export type Count = { key: string; limit: Limit };

export type PasswordThrottle = ReturnType<typeof createPasswordThrottle>;

const MINUTE = 60_000;

/** 10 in 15 minutes, whatever strangers do. */
export function countDevice(device: string): Count[] {
  return [{ key: `device ${device}`, limit: { most: 10, every: 1.5 * MINUTE } }];
}

/** 5 for an address and one more a minute; 30 for all strangers together and one more in 30 s. */
export function countStranger(caller: string): Count[] {
  return [
    { key: `address ${caller}`, limit: { most: 5, every: MINUTE } },
    { key: 'strangers', limit: { most: 30, every: MINUTE / 2 } },
  ];
}

/** Every bucket is empty after this time. */
const LONGEST = 15 * MINUTE;

/**
 * Counts guesses at the admin password in the database, where a restart does not forget them. A
 * guess counts before it is looked at, so that guesses made at once cannot slip by.
 */
export function createPasswordThrottle({ db, now }: { db: Db; now: () => Date }) {
  /** Refuses with 429 when there were too many, and counts nothing. */
  async function check(counts: readonly Count[]): Promise<void> {
    const time = now().getTime();
    const buckets = await read(db, counts);
    if ([...buckets.values()].some(({ at }) => at > time)) await catchUp(db, time);
    refuseTooMany(counts, buckets, time);
  }

  /** Counts one attempt, or refuses it with 429. */
  async function reserve(counts: readonly Count[]): Promise<void> {
    await inTransaction(db, async (trx) => {
      const time = now().getTime();
      const buckets = await read(trx, counts);
      refuseTooMany(counts, buckets, time);
      const stale = new Date(time - LONGEST).toISOString();
      await trx.deleteFrom('password_attempts').where('updated_at', '<', stale).execute();
      await change(trx, counts, buckets, (bucket, limit) => withAttempt(bucket, limit, time));
    });
  }

  /** Takes a counted attempt back. */
  async function refund(counts: readonly Count[]): Promise<void> {
    await inTransaction(db, async (trx) => {
      const time = now().getTime();
      const buckets = await read(trx, counts);
      await change(trx, counts, buckets, (bucket, limit) => withoutAttempt(bucket, limit, time));
    });
  }

  return { check, reserve, refund };
}

type Buckets = ReadonlyMap<string, Bucket>;

async function read(db: Db, counts: readonly Count[]): Promise<Buckets> {
  const keys = counts.map(({ key }) => key);
  const rows = await db
    .selectFrom('password_attempts')
    .selectAll()
    .where('key', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ key, level, updated_at }) => [key, { level, at: Date.parse(updated_at) }]),
  );
}

function refuseTooMany(counts: readonly Count[], buckets: Buckets, time: number): void {
  const waits = counts.map(({ key, limit }) => waitFor(buckets.get(key) ?? EMPTY, limit, time));
  const wait = Math.max(...waits);
  if (wait === 0) return;
  const text = 'Too many requests. Please wait a moment and try again.';
  throw new HttpError(429, 'TOO_MANY_ATTEMPTS', text, undefined, Math.ceil(wait / 1000));
}

async function change(
  trx: Db,
  counts: readonly Count[],
  buckets: Buckets,
  next: (bucket: Bucket, limit: Limit) => Bucket,
): Promise<void> {
  const rows = counts.map(({ key, limit }) => {
    const { level, at } = next(buckets.get(key) ?? EMPTY, limit);
    return { key, level, updated_at: new Date(at).toISOString() };
  });
  await trx
    .insertInto('password_attempts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        level: row.ref('excluded.level'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** After the clock was set back, nobody waits until it shows the old time again. */
async function catchUp(db: Db, time: number): Promise<void> {
  const updated_at = new Date(time).toISOString();
  await db
    .updateTable('password_attempts')
    .set({ updated_at })
    .where('updated_at', '>', updated_at)
    .execute();
}
