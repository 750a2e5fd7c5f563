import { z } from 'zod';
import { PUSH_EVENTS, type PushEvent } from '#shared/domain/notifications/push.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { personName } from '../../database/people.ts';
import type { Secrets } from '../../database/secrets.ts';
import { parseStored } from '../../database/stored-json.ts';
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

/** Keys of the club; `null` if there are none, or if they cannot be decrypted. */
export async function findVapidKeys(db: Db, secrets: Secrets): Promise<VapidKeys | null> {
  const row = await db.selectFrom('push_keys').select('settings').executeTakeFirst();
  const json = row ? secrets.decrypt(row.settings) : null;
  return json === null ? null : parseStored(vapidSchema, json, 'push_keys.settings');
}

/** Stores new keys, and ends the subscriptions that were made with others. */
export async function replaceVapidKeys(
  trx: Transaction,
  secrets: Secrets,
  keys: VapidKeys,
): Promise<void> {
  await trx.deleteFrom('push_keys').execute();
  await trx.deleteFrom('push_subscriptions').execute();
  const settings = secrets.encrypt(JSON.stringify(keys));
  await trx.insertInto('push_keys').values({ id: 'vapid', settings }).execute();
}

/** Finds the subscription of a browser that has not expired, with its person. */
export async function findSubscription(db: Db, secrets: Secrets, browser_id: string, now: Date) {
  const row = await db
    .selectFrom('push_subscriptions')
    .innerJoin('browsers', 'browsers.id', 'browser_id')
    .select(['settings', 'events'])
    .select(personName<string | null>('browsers.person_id').as('reviewer'))
    .where('browser_id', '=', browser_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  const json = row ? secrets.decrypt(row.settings) : null;
  if (row === undefined || json === null) return null;
  const address = parseStored(addressSchema, json, 'push_subscriptions.settings');
  return { address, events: parseEvents(row.events), reviewer: row.reviewer };
}

/** Ids of the browsers that want an event. */
export async function findSubscribed(db: Db, event: PushEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['browser_id', 'events'])
    .orderBy('browser_id')
    .execute();
  return rows
    .filter(({ events }) => parseEvents(events).includes(event))
    .map(({ browser_id }) => browser_id);
}

/** Adds or changes the subscription of a browser. It may have been that of another person before. */
export async function saveSubscription(
  trx: Transaction,
  secrets: Secrets,
  browser_id: string,
  { address, events }: { address: PushAddress; events: readonly PushEvent[] },
): Promise<void> {
  const row = {
    endpoint_hash: hashToken(address.endpoint),
    settings: secrets.encrypt(JSON.stringify(address)),
    events: JSON.stringify(events),
  };
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', row.endpoint_hash)
    .where('browser_id', '!=', browser_id)
    .execute();
  await trx
    .insertInto('push_subscriptions')
    .values({ browser_id, ...row })
    .onConflict((conflict) => conflict.column('browser_id').doUpdateSet(row))
    .execute();
}

/** Deletes the subscription of a browser with its deliveries. */
export async function deleteSubscription(db: Db, browser_id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('browser_id', '=', browser_id).execute();
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
