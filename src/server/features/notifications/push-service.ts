import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type { Push, savePushEndpoint } from '#shared/contracts/push.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createVapidKeys, isPublicKey } from '../../integrations/notifications/to-push-request.ts';
import { conflict, rejectInvalid } from '../../lib/errors.ts';
import { composeTestPush } from '../../notification-events/push-messages.ts';
import { findBrowser } from '../browsers/browsers-repository.ts';
import * as repository from '../outbox/push-repository.ts';
import { personRequired } from '../voting/voters-service.ts';
import type { NotificationServices } from './notification-services.ts';
import { sendPush } from './push-delivery.ts';

/** Creates the keys of the club, unless there are some. Runs at the start, as reads do not write. */
export async function prepareKeys({ db, secrets, push }: NotificationServices): Promise<void> {
  if (!push.isOn || (await repository.findVapidKeys(db, secrets)) !== null) return;
  await inTransaction(db, async (trx) => {
    // Another server may have been first.
    if ((await repository.findVapidKeys(trx, secrets)) !== null) return;
    await repository.replaceVapidKeys(trx, secrets, createVapidKeys());
  });
}

/** The subscription of a browser, and the key to make one. */
export async function getPush(
  { db, secrets, now, push }: NotificationServices,
  browser_id: string,
): Promise<Push> {
  const vapid = push.isOn ? await repository.findVapidKeys(db, secrets) : null;
  if (vapid === null) return { public_key: null, subscription: null };
  const stored = await repository.findSubscription(db, secrets, browser_id, now());
  return {
    public_key: vapid.public_key,
    subscription: stored && { endpoint: stored.address.endpoint, events: stored.events },
  };
}

type Saved = EndpointInput<typeof savePushEndpoint>['body'];

/** Subscribes a browser, or changes its subscription. @throws HttpError 400; 401; 409 PUSH_OFF */
export async function savePush(
  services: NotificationServices,
  browser_id: string,
  { events, ...address }: Saved,
): Promise<Push> {
  const { db, secrets, now, push } = services;
  requireOn(services);
  const endpoint = push.findProblem(address.endpoint);
  rejectInvalid({
    ...(endpoint !== undefined && { endpoint }),
    ...(!isPublicKey(address.keys.p256dh) && { 'keys.p256dh': 'Must be a key of the browser' }),
  });
  await inTransaction(db, async (trx) => {
    // Its link may have been revoked meanwhile.
    if ((await findBrowser(trx, browser_id, now())) === undefined)
      throw personRequired('PERSON_REQUIRED');
    await repository.saveSubscription(trx, secrets, browser_id, { address, events });
  });
  return getPush(services, browser_id);
}

/** Ends the subscription of a browser. Idempotent. */
export async function endPush(services: NotificationServices, browser_id: string): Promise<Push> {
  await repository.deleteSubscription(services.db, browser_id);
  return getPush(services, browser_id);
}

/** Sends a test at once. @throws HttpError 409 PUSH_OFF, NOT_SUBSCRIBED */
export async function testPush(services: NotificationServices, browser_id: string) {
  const { db, secrets, now, readSite } = services;
  requireOn(services);
  const subscription = await repository.findSubscription(db, secrets, browser_id, now());
  if (subscription === null)
    throw conflict('NOT_SUBSCRIBED', 'This browser gets no notifications. Please turn them on.');
  const { club } = await readSite();
  const test = composeTestPush({ club, now: now() });
  const { action, text: result } = await sendPush(services, subscription.address, test);
  if (action === 'stop') await repository.deleteSubscription(db, browser_id);
  return { is_sent: action === 'sent', result };
}

/** @throws HttpError 409 PUSH_OFF */
function requireOn({ push }: NotificationServices): void {
  if (!push.isOn) throw conflict('PUSH_OFF', 'Notifications are turned off on this server');
}
