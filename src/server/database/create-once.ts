import type { Transaction } from './connection.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Creates something, or finds what was created with the same key within a day: a save whose answer
 * was lost can be sent again.
 * @param key the caller's, `null` for none
 * @param create makes it in the same transaction and gives its id
 * @returns the id of what is there now
 */
export async function createOnce(
  trx: Transaction,
  key: string | null,
  now: Date,
  create: () => Promise<string>,
): Promise<string> {
  if (key === null) return create();
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  await trx.deleteFrom('creations').where('created_at', '<', yesterday).execute();
  const known = await trx
    .selectFrom('creations')
    .select('created_id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (known !== undefined) return known.created_id;
  const created_id = await create();
  const created_at = now.toISOString();
  await trx
    .insertInto('creations')
    .values({ idempotency_key: key, created_id, created_at })
    .execute();
  return created_id;
}
