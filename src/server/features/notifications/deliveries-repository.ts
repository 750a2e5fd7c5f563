import type { Db, Transaction } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import type { NotificationDeliveriesTable } from '../../database/tables.ts';

export type StoredDelivery = NotificationDeliveriesTable;

/** Milliseconds between two messages to one target, for the rate limits of the services. */
const PACE_MS = 1000;

/** Finished deliveries that remain, for the list and against repeated events. */
const MAX_FINISHED = 200;

/** The oldest waiting delivery of a target: the others wait for it, so that the order stays. */
type Head = { target_id: string; dueAt: number };

/** The next delivery of each target, with its time in milliseconds since 1970. */
export async function findHeads(db: Db): Promise<Head[]> {
  const oldest = db
    .selectFrom('notification_deliveries')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('status', '=', 'waiting')
    .groupBy('target_id');
  const rows = await db
    .selectFrom('notification_deliveries')
    .select(['target_id', 'next_at', 'claimed_until'])
    .where('id', 'in', oldest)
    .orderBy('id')
    .execute();
  return rows.map(({ target_id, next_at, claimed_until }) => ({
    target_id,
    dueAt: Math.max(Date.parse(next_at), Date.parse(claimed_until ?? next_at)),
  }));
}

type Claim = { claim: string; now: Date; until: Date };

/**
 * Claims the next delivery of a target, if it is due and no server is sending it. Runs in a
 * transaction: writes are serialized, so one server gets it.
 */
export async function claimNext(
  trx: Transaction,
  target_id: string,
  { claim, now, until }: Claim,
): Promise<StoredDelivery | undefined> {
  const head = await trx
    .selectFrom('notification_deliveries')
    .selectAll()
    .where('target_id', '=', target_id)
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const at = now.toISOString();
  if (head.next_at > at || (head.claimed_until ?? at) > at) return undefined;
  const claimed = { claim, claimed_until: until.toISOString(), attempts: head.attempts + 1 };
  await trx.updateTable('notification_deliveries').set(claimed).where('id', '=', head.id).execute();
  return { ...head, ...claimed };
}

/** Result of an attempt. */
export type AttemptResult = Pick<StoredDelivery, 'status' | 'result'> & { next_at?: string };

/**
 * Stores how an attempt ended; does nothing if another server has claimed the delivery meanwhile.
 * @returns true if it was stored
 */
export async function finishAttempt(
  db: Db,
  { id, claim }: Pick<StoredDelivery, 'id' | 'claim'>,
  outcome: AttemptResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_deliveries')
    .set({ ...outcome, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the next message of a target wait a moment. */
export async function paceTarget(db: Db, target_id: string, now: Date): Promise<void> {
  const next_at = new Date(now.getTime() + PACE_MS).toISOString();
  await db
    .updateTable('notification_deliveries')
    .set({ next_at })
    .where('target_id', '=', target_id)
    .where('status', '=', 'waiting')
    .where('next_at', '<', next_at)
    .execute();
}

/** Ends all waiting deliveries of a target that does not work. */
export async function failWaiting(db: Db, target_id: string, result: string): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ status: 'failed', result, claim: null, claimed_until: null })
    .where('target_id', '=', target_id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Adds a delivery that is already finished. */
export async function insertDelivery(db: Db, delivery: StoredDelivery): Promise<void> {
  await db.insertInto('notification_deliveries').values(delivery).execute();
}

/** Deletes the oldest finished deliveries. */
export async function pruneFinished(db: Db): Promise<void> {
  const old = await db
    .selectFrom('notification_deliveries')
    .select('id')
    .where('status', '!=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(MAX_FINISHED)
    .execute();
  for (const some of splitRows(old.map(({ id }) => id)))
    await db.deleteFrom('notification_deliveries').where('id', 'in', some).execute();
}

/** A delivery with the name of its target. */
export type NamedDelivery = StoredDelivery & { target: string };

/** The last deliveries, newest first. */
export function findLastDeliveries(db: Db, count: number): Promise<NamedDelivery[]> {
  return db
    .selectFrom('notification_deliveries as delivery')
    .innerJoin('notification_targets as target', 'target.id', 'delivery.target_id')
    .selectAll('delivery')
    .select('target.name as target')
    .orderBy('delivery.id', 'desc')
    .limit(count)
    .execute();
}
