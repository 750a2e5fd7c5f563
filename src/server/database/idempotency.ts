import type { Transaction } from './connection.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Creates something, or answers what was answered when it was created with the same key within a
 * day, also when it is gone by now: a save whose answer was lost can be sent again.
 * @param key the caller's, `null` for none
 * @param create makes it in the same transaction and gives the answer, which is plain JSON
 */
export async function withIdempotencyKey<T extends object>(
  trx: Transaction,
  key: string | null,
  now: Date,
  create: () => Promise<T>,
): Promise<T> {
  if (key === null) return create();
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  await trx.deleteFrom('creations').where('created_at', '<', yesterday).execute();
  const known = await trx
    .selectFrom('creations')
    .select('answer')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  // The key names its call, and a call answers in one shape.
  if (known !== undefined) return JSON.parse(known.answer) as T;
  const created = await create();
  await trx
    .insertInto('creations')
    .values({
      idempotency_key: key,
      answer: JSON.stringify(created),
      created_at: now.toISOString(),
    })
    .execute();
  return created;
}
