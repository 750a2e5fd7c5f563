import { localDate, localHour } from '#shared/domain/dates.ts';
import type { ComposedPush } from '#shared/domain/notifications/push.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  type DeliveryOutcome,
  FAILURES,
  getPushOutcome,
} from '../../domain/notifications/delivery-outcome.ts';
import { isTooOld } from '../../domain/notifications/notification-rules.ts';
import { toPushRequest } from '../../integrations/notifications/to-push-request.ts';
import { addPush } from '../../notification-events/add-push.ts';
import { composePush } from '../../notification-events/push-messages.ts';
import { findSetting, putSetting } from '../admin/settings-repository.ts';
import type { StoredDelivery } from '../outbox/outbox-repository.ts';
import {
  findSessionsOn,
  findSubscription,
  findVapidKeys,
  type PushAddress,
} from '../outbox/push-repository.ts';
import type { NotificationServices } from './notification-services.ts';

/** Hour in the time zone of the club from which the sessions of the day are news. */
const SESSION_HOUR = 9;

/** Queues the pushes about the sessions of today: once a day, whichever server is first. */
export async function queueSessionPushes({
  db,
  now,
  readSite,
}: NotificationServices): Promise<void> {
  const { club } = await readSite();
  const today = localDate(now(), club.time_zone);
  if (localHour(now(), club.time_zone) < SESSION_HOUR || (await isQueued(db, today))) return;
  await inTransaction(db, async (trx) => {
    if (await isQueued(trx, today)) return;
    await putSetting(trx, 'push_day', today);
    const at = now().toISOString();
    for (const id of await findSessionsOn(trx, today)) await addPush(trx, 'session_today', id, at);
  });
}

async function isQueued(db: Db, today: string): Promise<boolean> {
  return ((await findSetting(db, 'push_day')) ?? '') >= today;
}

const ENDED: DeliveryOutcome = { action: 'stop', text: 'The browser has no person anymore' };

/** Composes and sends a push once, unless it is no news for its person anymore. */
export async function tryPush(
  services: NotificationServices,
  delivery: StoredDelivery<'push_deliveries'>,
): Promise<DeliveryOutcome> {
  const { db, secrets, now, readSite } = services;
  const subscription = await findSubscription(db, secrets, delivery.target_id, now());
  const { club } = await readSite();
  const reviewer = subscription?.reviewer ?? '';
  if (subscription === null || !club.reviewers.includes(reviewer)) return ENDED;
  const reader = { db, club, reviewer, now: now() };
  const push = isTooOld(delivery.created_at, now()) ? null : await composePush(reader, delivery);
  if (push === null) return { action: 'skip', text: 'It was out of date by then' };
  return sendPush(services, subscription.address, push);
}

/** Encrypts and sends a push once. */
export async function sendPush(
  { db, secrets, now, push: { contact, post } }: NotificationServices,
  address: PushAddress,
  push: ComposedPush,
): Promise<DeliveryOutcome> {
  const vapid = await findVapidKeys(db, secrets);
  if (vapid === null) return ENDED;
  const result = await post(await toPushRequest({ address, vapid, contact, push, now: now() }));
  if (result.status !== null)
    return { ...getPushOutcome(result.status), retryAfter: result.retryAfter };
  if (result.problem !== 'private') return FAILURES[result.problem];
  return { action: 'reject', text: 'The push service has no public address' };
}
