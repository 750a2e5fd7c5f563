import type { z } from 'zod';
import type { Transaction } from './connection.ts';
import { loadPeople } from './people.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Creates an item, or returns the stored response of a request with the same key within the last
 * day, even if the item is deleted by now: a client that missed the response can retry. A stored
 * response in the shape of another version counts as none.
 * @param key of the client, `null` for none
 * @param schema of the response
 * @param create runs in the same transaction and returns the response as plain JSON
 */
export async function withIdempotencyKey<T extends object>(
  trx: Transaction,
  key: string | null,
  now: Date,
  schema: z.ZodType<T>,
  create: () => Promise<T>,
): Promise<T> {
  if (key === null) return create();
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  await trx.deleteFrom('creations').where('created_at', '<', yesterday).execute();
  const existing = await trx
    .selectFrom('creations')
    .select('answer')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  // The key includes the endpoint, and an endpoint has one response type.
  if (existing !== undefined) {
    const { parse } = await loadPeople(trx);
    const stored = schema.safeParse(parse(existing.answer));
    if (stored.success) return stored.data;
    await trx.deleteFrom('creations').where('idempotency_key', '=', key).execute();
  }
  const created = await create();
  const { stringify } = await loadPeople(trx);
  await trx
    .insertInto('creations')
    .values({
      idempotency_key: key,
      answer: stringify(created),
      created_at: now.toISOString(),
    })
    .execute();
  return created;
}
