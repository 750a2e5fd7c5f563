import { z } from 'zod';
import { PUSH_EVENTS, type PushEvent } from '#shared/domain/notifications/push.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { personName } from '../../database/people.ts';
import type { Secrets } from '../../database/secrets.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { PushSubscriptionsTable } from '../../database/tables/notification-tables.ts';
import { hashToken } from '../../lib/token-hash.ts';

const addressSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Endpoint of a browser at its push service, and the keys that encrypt for it. */
export type PushAddress = z.infer<typeof addressSchema>;

const vapidSchema = z.object({ public_key: z.string(), private_key: z.string() });

/** Key pair by which push services recognize the club, as base64url. */
export type VapidKeys = z.infer<typeof vapidSchema>;

/** A subscription with its address: only the delivery and its own browser may see it. */
export type StoredSubscription = Pick<PushSubscriptionsTable, 'id' | 'browser_id'> & {
  /** `null` if it cannot be decrypted. */
  address: PushAddress | null;
  events: PushEvent[];
  /** Person of the browser. */
  reviewer: string | null;
};

/** Keys of the club; `null` if there are none, 'unreadable' if they cannot be decrypted. */
export async function findVapidKeys(
  db: Db,
  secrets: Secrets,
): Promise<VapidKeys | 'unreadable' | null> {
  const row = await db.selectFrom('push_keys').select('settings').executeTakeFirst();
  if (row === undefined) return null;
  const json = secrets.decrypt(row.settings);
  return json === null ? 'unreadable' : parseStored(vapidSchema, json, 'push_keys.settings');
}

/**
 * Stores keys, unless another server was first. Replaces those that cannot be decrypted, and ends
 * the subscriptions that were made with them.
 */
export async function addVapidKeys(
  trx: Transaction,
  secrets: Secrets,
  keys: VapidKeys,
): Promise<void> {
  if ((await findVapidKeys(trx, secrets)) === 'unreadable') {
    await trx.deleteFrom('push_keys').execute();
    await trx.deleteFrom('push_subscriptions').execute();
  }
  await trx
    .insertInto('push_keys')
    .values({ id: 'vapid', settings: secrets.encrypt(JSON.stringify(keys)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function selectSubscriptions(db: Db) {
  return db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('browsers', 'browsers.id', 'browser_id')
    .selectAll('subscription')
    .select(personName<string | null>('browsers.person_id').as('reviewer'))
    .orderBy('subscription.created_at')
    .orderBy('subscription.id');
}

/** Finds a subscription whose browser has not expired. @param at the present time */
export async function findSubscription(
  db: Db,
  secrets: Secrets,
  id: string,
  at: Date,
): Promise<StoredSubscription | undefined> {
  const row = await selectSubscriptions(db)
    .where('subscription.id', '=', id)
    .where('expires_at', '>', at.toISOString())
    .executeTakeFirst();
  return row && toSubscription(row, secrets);
}

/** The subscriptions of a browser, oldest first. */
export async function findSubscriptions(
  db: Db,
  secrets: Secrets,
  browser_id: string,
): Promise<StoredSubscription[]> {
  const rows = await selectSubscriptions(db).where('browser_id', '=', browser_id).execute();
  return rows.map((row) => toSubscription(row, secrets));
}

/** Ids of the subscriptions that want an event. */
export async function findSubscribed(db: Db, event: PushEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'events'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.filter(({ events }) => parseEvents(events).includes(event)).map(({ id }) => id);
}

/** Number of subscriptions of the person of a browser, without that of an endpoint. */
export async function countOthers(db: Db, browser_id: string, endpoint: string): Promise<number> {
  const person = db.selectFrom('browsers').select('person_id').where('id', '=', browser_id);
  const { total } = await db
    .selectFrom('push_subscriptions')
    .innerJoin('browsers', 'browsers.id', 'browser_id')
    .where('person_id', '=', person)
    .where('endpoint_hash', '!=', hashToken(endpoint))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds or changes a subscription; one of an earlier person on this browser becomes that of the new. */
export async function saveSubscription(
  db: Db,
  secrets: Secrets,
  { address, events, ...row }: SavedSubscription,
): Promise<void> {
  const changed = {
    browser_id: row.browser_id,
    settings: secrets.encrypt(JSON.stringify(address)),
    events: JSON.stringify(events),
  };
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, ...changed, endpoint_hash: hashToken(address.endpoint) })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(changed))
    .execute();
}

type SavedSubscription = Pick<PushSubscriptionsTable, 'id' | 'browser_id' | 'created_at'> & {
  address: PushAddress;
  events: readonly PushEvent[];
};

/** Deletes a subscription with its deliveries. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Deletes the subscriptions of a browser. @param endpoint only this one */
export async function deleteSubscriptions(
  db: Db,
  browser_id: string,
  endpoint?: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('browser_id', '=', browser_id)
    .$if(endpoint !== undefined, (rows) =>
      rows.where('endpoint_hash', '=', hashToken(endpoint ?? '')),
    )
    .execute();
}

/** Ids of the sessions of a day. @param date YYYY-MM-DD */
export async function findSessionsOn(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('session_date', '=', date)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Parses the events of a subscription, without those of a newer version. */
function parseEvents(json: string): PushEvent[] {
  const names = parseStored(z.array(z.string()), json, 'push_subscriptions.events');
  return PUSH_EVENTS.filter((event) => names.includes(event));
}

function toSubscription(
  row: PushSubscriptionsTable & { reviewer: string | null },
  secrets: Secrets,
): StoredSubscription {
  const { id, browser_id, reviewer } = row;
  const json = secrets.decrypt(row.settings);
  const address =
    json === null ? null : parseStored(addressSchema, json, 'push_subscriptions.settings');
  return { id, browser_id, reviewer, address, events: parseEvents(row.events) };
}
