import type { Db } from '../../database/connection.ts';
import type { Bucket } from '../../lib/token-bucket.ts';

export type Buckets = ReadonlyMap<string, Bucket>;

export async function findBuckets(db: Db, keys: readonly string[]): Promise<Buckets> {
  const rows = await db
    .selectFrom('password_attempts')
    .selectAll()
    .where('key', 'in', keys)
    .execute();
  return new Map(
    rows.map(({ key, level, updated_at }) => [key, { level, at: Date.parse(updated_at) }]),
  );
}

export async function saveBuckets(db: Db, buckets: Buckets): Promise<void> {
  const rows = [...buckets].map(([key, { level, at }]) => ({
    key,
    level,
    updated_at: new Date(at).toISOString(),
  }));
  await db
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

export async function deleteBucketsBefore(db: Db, time: number): Promise<void> {
  const before = new Date(time).toISOString();
  await db.deleteFrom('password_attempts').where('updated_at', '<', before).execute();
}

/** Clears all failed attempts. */
export async function deleteBuckets(db: Db): Promise<void> {
  await db.deleteFrom('password_attempts').execute();
}

/** After the system clock was set back, clients do not wait until it reaches the old time again. */
export async function catchUpBuckets(db: Db, time: number): Promise<void> {
  const updated_at = new Date(time).toISOString();
  await db
    .updateTable('password_attempts')
    .set({ updated_at })
    .where('updated_at', '>', updated_at)
    .execute();
}
