import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type * as contract from '#shared/contracts/push.ts';
import type { Push } from '#shared/contracts/push.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createVapidKeys, isPublicKey } from '../../integrations/notifications/to-push-request.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { conflict, rejectInvalid } from '../../lib/errors.ts';
import { composeTestPush } from '../../notification-events/push-messages.ts';
import { findBrowser } from '../browsers/browsers-repository.ts';
import * as repository from '../outbox/push-repository.ts';
import { personRequired } from '../voting/voters-service.ts';
import type { NotificationServices } from './notification-services.ts';
import { sendPush } from './push-delivery.ts';

/** Subscriptions of a person. */
const MAX_SUBSCRIPTIONS = 20;

/** Creates the keys of the club, unless there are some. Runs at the start, as reads do not write. */
export async function prepareKeys({ db, secrets, push }: NotificationServices): Promise<void> {
  if (!push.isOn) return;
  const stored = await repository.findVapidKeys(db, secrets);
  if (stored !== null && stored !== 'unreadable') return;
  await inTransaction(db, (trx) => repository.addVapidKeys(trx, secrets, createVapidKeys()));
}

type Subscriber = Pick<KnownBrowser, 'id'>;

/** The subscriptions of a browser, and the key to make one. */
export async function getPush(
  { db, secrets, push }: NotificationServices,
  { id }: Subscriber,
): Promise<Push> {
  const vapid = push.isOn ? await repository.findVapidKeys(db, secrets) : null;
  if (vapid === null || vapid === 'unreadable')
    return { is_available: false, public_key: null, subscriptions: [] };
  const stored = await repository.findSubscriptions(db, secrets, id);
  const subscriptions = stored.flatMap(({ address, events }) =>
    address === null ? [] : [{ endpoint: address.endpoint, events }],
  );
  return { is_available: true, public_key: vapid.public_key, subscriptions };
}

type Saved = EndpointInput<typeof contract.savePushEndpoint>['body'];

/** Subscribes a browser, or changes its subscription. @throws HttpError 400; 409 PUSH_OFF, TOO_MANY */
export async function savePush(
  services: NotificationServices,
  { id: browser_id }: Subscriber,
  { events, ...address }: Saved,
): Promise<Push> {
  const { db, secrets, now, push } = services;
  requireOn(services);
  const endpoint = push.findProblem(address.endpoint);
  rejectInvalid({
    ...(endpoint !== undefined && { endpoint }),
    ...(!isPublicKey(address.keys.p256dh) && { 'keys.p256dh': 'Must be a key of the browser' }),
  });
  const created_at = now().toISOString();
  const given = { address, events: [...new Set(events)], id: newId(), browser_id, created_at };
  await inTransaction(db, async (trx) => {
    // Its link may have been revoked meanwhile.
    if ((await findBrowser(trx, browser_id, now())) === undefined)
      throw personRequired('PERSON_REQUIRED');
    const others = await repository.countOthers(trx, browser_id, address.endpoint);
    if (others >= MAX_SUBSCRIPTIONS)
      throw conflict('TOO_MANY', `You get notifications on ${MAX_SUBSCRIPTIONS} devices already`);
    await repository.saveSubscription(trx, secrets, given);
  });
  return getPush(services, { id: browser_id });
}

/** Ends the subscriptions of a browser. Idempotent. @param endpoint only this one */
export async function endPush(
  services: NotificationServices,
  { id }: Subscriber,
  endpoint: string | undefined,
): Promise<Push> {
  await repository.deleteSubscriptions(services.db, id, endpoint);
  return getPush(services, { id });
}

/** Sends a test at once to the latest subscription. @throws HttpError 409 PUSH_OFF, NOT_SUBSCRIBED */
export async function testPush(services: NotificationServices, { id }: Subscriber) {
  const { db, secrets, now, readSite } = services;
  requireOn(services);
  const [latest] = (await repository.findSubscriptions(db, secrets, id)).reverse();
  if (!latest?.address)
    throw conflict('NOT_SUBSCRIBED', 'This browser gets no notifications. Please turn them on.');
  const { club } = await readSite();
  const test = composeTestPush({ club, now: now() });
  const { action, text: result } = await sendPush(services, latest.address, test);
  if (action === 'stop') await repository.deleteSubscription(db, latest.id);
  return { is_sent: action === 'sent', result };
}

/** @throws HttpError 409 PUSH_OFF */
function requireOn({ push }: NotificationServices): void {
  if (!push.isOn) throw conflict('PUSH_OFF', 'Notifications on phones are turned off here');
}
