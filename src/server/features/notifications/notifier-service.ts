import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  type DeliveryOutcome,
  FAILURES,
  getOutcome,
  OUTCOME_STATUSES,
} from '../../domain/notifications/delivery-outcome.ts';
import { getNextAttempt, isTooOld } from '../../domain/notifications/notification-rules.ts';
import { toRequest } from '../../integrations/notifications/to-request.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { composeMessage } from '../../notification-events/notification-events.ts';
import { findGatherEnd, takeChangedMinds } from '../outbox/gathered-ratings-repository.ts';
import * as outbox from '../outbox/outbox-repository.ts';
import { deleteSubscription } from '../outbox/push-repository.ts';
import { findTarget, type StoredTarget, setProblem } from '../outbox/targets-repository.ts';
import type { NotificationServices } from './notification-services.ts';
import { queueSessionPushes, tryPush } from './push-delivery.ts';

/** Milliseconds between a commit and the next pass, so that many commits cause one. */
const SOON_MS = 200;

/** Maximum milliseconds between passes, for what a server that died has left. */
const MAX_IDLE_MS = 60_000;

/**
 * Sends the messages of the outbox in passes, one after the other, and continues after a restart.
 * Every server runs one; a message is claimed in the database, so that one server sends it.
 * @param failed receives errors of the database, never of a receiver
 */
export function createNotifier(services: NotificationServices, failed: (error: unknown) => void) {
  const { db, now } = services;
  const stopping = new AbortController();
  let waking = new AbortController();
  let pass: Promise<number> | undefined;
  let loop: Promise<void> | undefined;

  /** Sends what was left, and from now on what is due. */
  function start(): void {
    loop = sendUntilStopped();
  }

  async function sendUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const idle = await run().catch((error: unknown) => {
        failed(error);
        return MAX_IDLE_MS;
      });
      await pause(idle, waking.signal);
      await pause(SOON_MS, stopping.signal);
    }
  }

  /** Ends the wait for the next pass, such as after a commit. */
  function wake(): void {
    waking.abort();
  }

  /**
   * Sends the next message of every target that is due, or joins a pass that is running.
   * @returns milliseconds until the next pass
   */
  function run(): Promise<number> {
    pass ??= sendDue().finally(() => {
      pass = undefined;
    });
    return pass;
  }

  async function sendDue(): Promise<number> {
    const gatherEnd = await findGatherEnd(db);
    if (gatherEnd <= now().getTime())
      await inTransaction(db, (trx) => announceGathered(trx, now()));
    const { isOn } = services.push;
    if (isOn) await queueSessionPushes(services);
    const next = Math.min(
      gatherEnd,
      await outbox.findNextTime(db, 'notification_deliveries'),
      isOn ? await outbox.findNextTime(db, 'push_deliveries') : Number.POSITIVE_INFINITY,
    );
    const idle = next - now().getTime();
    if (idle > 0) return Math.min(idle, MAX_IDLE_MS);
    const claimed = await outbox.claimDue(db, 'notification_deliveries', now());
    const pushes = isOn ? await outbox.claimDue(db, 'push_deliveries', now()) : [];
    // At most one per target, so that a receiver delays the others by its timeout at most.
    const sending = [
      ...claimed.map((delivery) => deliver(services, delivery)),
      ...pushes.map((delivery) => deliverPush(services, delivery)),
    ];
    await Promise.all(sending.map((sent) => sent.catch(failed)));
    return 0;
  }

  /** Aborts what is being sent; resolves when the database may be closed. */
  async function stop(): Promise<void> {
    stopping.abort();
    waking.abort();
    services.stopSending();
    await Promise.allSettled([loop, pass]);
  }

  return { start, run, wake, stop };
}

/** Maximum rating changes in one message; the others are counted. */
const MAX_CHANGES = 15;

/** Queues one message about the gathered rating changes, if it is time and any of them still holds. */
async function announceGathered(trx: Transaction, now: Date): Promise<void> {
  if ((await findGatherEnd(trx)) > now.getTime()) return;
  const changes = await takeChangedMinds(trx);
  if (changes.length === 0) return;
  const more = Math.max(changes.length - MAX_CHANGES, 0);
  const details = { changes: changes.slice(0, MAX_CHANGES), more };
  await addEvent(trx, { event: 'ratings_changed', details }, now.toISOString());
}

/** Waits some milliseconds, or until the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => {});
}

/** Sends a claimed delivery once, and stores how that went. */
async function deliver(
  services: NotificationServices,
  delivery: outbox.StoredDelivery,
): Promise<void> {
  const { db, secrets } = services;
  const target = await findTarget(db, secrets, delivery.target_id);
  // The deliveries of a target are deleted with it.
  if (target === undefined) return;
  const outcome = await tryDelivery(services, target, delivery);
  await finish(services, 'notification_deliveries', delivery, outcome, async (trx) => {
    await setProblem(trx, target, outcome.text);
    await outbox.failWaiting(trx, target.id, `Not tried: ${outcome.text}`);
  });
}

/** Sends a claimed push once, and ends a subscription that its push service no longer knows. */
async function deliverPush(
  services: NotificationServices,
  delivery: outbox.StoredDelivery<'push_deliveries'>,
): Promise<void> {
  const outcome = await tryPush(services, delivery);
  await finish(services, 'push_deliveries', delivery, outcome, (trx) =>
    deleteSubscription(trx, delivery.target_id),
  );
}

/** Stores how an attempt went. @param stop gives up its target */
async function finish(
  services: NotificationServices,
  table: outbox.Outbox,
  delivery: outbox.StoredDelivery<outbox.Outbox>,
  outcome: DeliveryOutcome,
  stop: (trx: Transaction) => Promise<void>,
): Promise<void> {
  const { db, now } = services;
  const result = toResult(services, delivery, outcome);
  await inTransaction(db, async (trx) => {
    const isStored = await outbox.finishAttempt(trx, table, delivery, result);
    if (!isStored || outcome.action === 'interrupt') return;
    if (outcome.action === 'stop') await stop(trx);
    await outbox.paceTarget(trx, table, delivery.target_id, now());
    await outbox.pruneFinished(trx, table);
  });
}

async function tryDelivery(
  services: NotificationServices,
  target: StoredTarget,
  delivery: outbox.StoredDelivery,
): Promise<DeliveryOutcome> {
  if (isTooOld(delivery.created_at, services.now()))
    return { action: 'reject', text: 'It waited for more than a day' };
  if (!target.is_on) return { action: 'skip', text: 'The target was off by then' };
  return sendMessage(services, target, delivery);
}

/** Problem of a target whose settings cannot be decrypted, such as after a restore. */
export const UNREADABLE = 'Enter the address again: it was encrypted on another server';

/** Composes and sends the message of a delivery once, unless it is out of date. */
export async function sendMessage(
  { db, now, readSite, post }: NotificationServices,
  { kind, settings }: StoredTarget,
  delivery: Pick<outbox.StoredDelivery, 'id' | 'event' | 'details'>,
): Promise<DeliveryOutcome> {
  const site = await readSite();
  const message = await composeMessage(db, site, delivery);
  if (message === null) return { action: 'skip', text: 'It was out of date by then' };
  // Not stored as its problem: it works again as soon as the key is there.
  if (settings === null) return { action: 'reject', text: UNREADABLE };
  const { id } = delivery;
  const result = await post(
    toRequest(kind, { settings, message, id, club: site.club, now: now() }),
  );
  if (result.status === null) return FAILURES[result.problem];
  return { ...getOutcome(kind, result.status), retryAfter: result.retryAfter };
}

function toResult(
  { now, random }: NotificationServices,
  delivery: Pick<outbox.StoredDelivery, 'created_at' | 'attempts'>,
  { action, text, retryAfter = null }: DeliveryOutcome,
): outbox.AttemptResult {
  if (action !== 'retry') return { status: OUTCOME_STATUSES[action], result: text };
  const next = getNextAttempt(delivery, now(), random(), retryAfter);
  return next === null
    ? { status: 'failed', result: `${text}. Gave up after a day` }
    : { status: 'waiting', result: text, next_at: next.toISOString() };
}
