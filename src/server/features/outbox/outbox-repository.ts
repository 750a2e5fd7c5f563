import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db } from '../../database/connection.ts';
import type { Tables } from '../../database/tables.ts';

/** The outboxes of notifications to chats and of pushes, with the same columns and rules. */
export type Outbox = 'notification_deliveries' | 'push_deliveries';

export type StoredDelivery<Name extends Outbox = 'notification_deliveries'> = Tables[Name];

/** Types the table for queries: only the names of the events differ. */
const toTable = (outbox: Outbox) => outbox as 'notification_deliveries';

/** Maximum waiting messages of a target; further ones are dropped. */
const MAX_WAITING = 100;

/** Finished deliveries that remain, for the list and against repeated events. */
const MAX_FINISHED = 200;

/** Milliseconds between two messages to one target, for the rate limits of the services. */
const PACE_MS = 1000;

/**
 * Milliseconds for which a claim holds. It is longer than an attempt takes, so a server that died
 * in one loses it, and another sends the message.
 */
const CLAIM_MS = 60_000;

type Subject = Pick<StoredDelivery, 'target_id' | 'event' | 'subject'>;

/** True if a target has room for a message, and none about the subject yet. */
async function canQueue(
  db: Db,
  outbox: Outbox,
  { target_id, event, subject }: Subject,
): Promise<boolean> {
  const own = db.selectFrom(toTable(outbox)).where('target_id', '=', target_id);
  const { waiting } = await own
    .where('status', '=', 'waiting')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_WAITING) return false;
  if (subject === null) return true;
  const same = own.where('event', '=', event).where('subject', '=', subject).select('id');
  return (await same.executeTakeFirst()) === undefined;
}

/** A message that was not queued yet, such as an event and its details. */
type NewDelivery<Name extends Outbox> = Pick<
  StoredDelivery<Name>,
  'target_id' | 'event' | 'details'
>;

/**
 * Queues a message, unless too many wait for the target.
 * @param subject a message about the same subject is queued once; `null` if it may happen again
 */
export async function queueDelivery<Name extends Outbox>(
  trx: Db,
  outbox: Name,
  given: NewDelivery<Name>,
  at: string,
  subject: string | null = null,
): Promise<void> {
  const delivery = { ...(given as NewDelivery<'notification_deliveries'>), subject };
  if (!(await canQueue(trx, outbox, delivery))) return;
  const times = { next_at: at, created_at: at };
  await trx
    .insertInto(toTable(outbox))
    .values({ id: newId(), ...delivery, status: 'waiting', attempts: 0, ...times })
    .execute();
}

/** Inserts a finished delivery to a chat. */
export async function insertDelivery(db: Db, delivery: Insertable<StoredDelivery>): Promise<void> {
  await db.insertInto('notification_deliveries').values(delivery).execute();
}

/** Ids of the oldest waiting deliveries of each target: the others wait, so that the order stays. */
function selectHeads(db: Db, outbox: Outbox) {
  return db
    .selectFrom(toTable(outbox))
    .select(({ fn }) => fn.min('id').as('id'))
    .where('status', '=', 'waiting')
    .groupBy('target_id');
}

/** Time of the next delivery, in milliseconds since 1970; infinite without any. */
export async function findNextTime(db: Db, outbox: Outbox): Promise<number> {
  const heads = await db
    .selectFrom(toTable(outbox))
    .select(['next_at', 'claimed_until'])
    .where('id', 'in', selectHeads(db, outbox))
    .execute();
  const times = heads.map(({ next_at, claimed_until }) =>
    Math.max(Date.parse(next_at), Date.parse(claimed_until ?? next_at)),
  );
  return Math.min(...times);
}

/**
 * Claims the next delivery of every target, if it is due and no server is sending it. Writes are
 * serialized, so one server gets it.
 */
export async function claimDue<Name extends Outbox>(
  db: Db,
  outbox: Name,
  now: Date,
): Promise<StoredDelivery<Name>[]> {
  const at = now.toISOString();
  const claimed = await db
    .updateTable(toTable(outbox))
    .set(({ eb }) => ({
      claim: randomUUID(),
      claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString(),
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', selectHeads(db, outbox))
    .where('next_at', '<=', at)
    .where(({ eb }) => eb('claimed_until', 'is', null).or('claimed_until', '<=', at))
    .returningAll()
    .execute();
  return claimed as StoredDelivery<Name>[];
}

/** Result of an attempt. */
export type AttemptResult = Pick<StoredDelivery, 'status' | 'result'> & { next_at?: string };

/**
 * Stores how an attempt ended; does nothing if another server has claimed the delivery meanwhile.
 * @returns true if it was stored
 */
export async function finishAttempt(
  db: Db,
  outbox: Outbox,
  { id, claim }: Pick<StoredDelivery, 'id' | 'claim'>,
  result: AttemptResult,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(toTable(outbox))
    .set({ ...result, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets the next message of a target wait a moment. */
export async function paceTarget(
  db: Db,
  outbox: Outbox,
  target_id: string,
  now: Date,
): Promise<void> {
  const next_at = new Date(now.getTime() + PACE_MS).toISOString();
  await db
    .updateTable(toTable(outbox))
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

/** Deletes the oldest finished deliveries. */
export async function pruneFinished(db: Db, outbox: Outbox): Promise<void> {
  const last = db
    .selectFrom(toTable(outbox))
    .select('id')
    .where('status', '!=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_FINISHED - 1);
  await db
    .deleteFrom(toTable(outbox))
    .where('status', '!=', 'waiting')
    .where('id', '<', last)
    .execute();
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

/** Deletes what is still to be sent, such as in a restored backup: it is news of another time. */
export async function deleteWaiting(db: Db): Promise<void> {
  await db.deleteFrom('notification_deliveries').where('status', '=', 'waiting').execute();
  await db.deleteFrom('notification_ratings').execute();
}

type ListedAlbum = { id: string; artist: string; title: string; cover_url: string | null };

/** The albums that a message may name, by id: without deleted ones and test albums. */
export async function findListedAlbums(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedAlbum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .execute();
  return new Map(rows.map((album) => [album.id, album]));
}
