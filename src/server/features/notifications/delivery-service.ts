import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import {
  type DeliveryOutcome,
  FAILURES,
  getOutcome,
} from '../../domain/notifications/delivery-outcome.ts';
import { getNextAttempt, isTooOld } from '../../domain/notifications/notification-events.ts';
import type { NotificationMessage, Site } from '../../domain/notifications/notification-message.ts';
import { toRequest } from '../../integrations/notifications/formats.ts';
import type { Sender } from '../../integrations/notifications/sender.ts';
import * as deliveries from './deliveries-repository.ts';
import { composeMessage, type MessageServices } from './messages-service.ts';
import { findTarget, type StoredTarget, setProblem } from './targets-repository.ts';

export type DeliveryServices = MessageServices & {
  now: () => Date;
  /** 0 to 1, for the jitter of retries. */
  random: () => number;
  sender: Sender;
};

/**
 * Milliseconds for which a claim holds. It is longer than an attempt takes, so a server that died
 * in one loses it, and another sends the message.
 */
const CLAIM_MS = 60_000;

/** Sends the next message of a target, if it is due and no other server is sending it. */
export async function deliverNext(services: DeliveryServices, target_id: string): Promise<void> {
  const { db, now } = services;
  const moment = now();
  const until = new Date(moment.getTime() + CLAIM_MS);
  const delivery = await inTransaction(db, (trx) =>
    deliveries.claimNext(trx, target_id, { claim: randomUUID(), now: moment, until }),
  );
  if (delivery === undefined) return;
  const target = await findTarget(db, target_id);
  // The deliveries of a target are deleted with it.
  if (target === undefined) return;
  const site = await readSite(services);
  const prepared = await prepare(services, { site, target, delivery });
  const outcome =
    'status' in prepared
      ? prepared
      : await attempt(services, target, { site, id: delivery.id, message: prepared });
  if ('status' in outcome) await deliveries.finishAttempt(db, delivery, outcome);
  else await inTransaction(db, (trx) => finish(services, trx, { target, delivery, outcome }));
}

/** Reads the settings of the club for a message. */
export async function readSite({ readClub, publicUrl }: MessageServices): Promise<Site> {
  return { club: await readClub(), publicUrl };
}

type Prepared = { site: Site; target: StoredTarget; delivery: deliveries.StoredDelivery };

/** Composes the message, or returns why it is not sent. */
async function prepare(
  { db, now }: DeliveryServices,
  { site, target, delivery }: Prepared,
): Promise<NotificationMessage | deliveries.AttemptResult> {
  if (isTooOld(delivery.created_at, now()))
    return { status: 'failed', result: 'It waited for more than a day' };
  if (!target.is_on) return { status: 'skipped', result: 'The target was off by then' };
  const message = await composeMessage({ db, site }, delivery);
  return message ?? { status: 'skipped', result: 'It was out of date by then' };
}

/** Outcome of an attempt. */
export type AttemptOutcome = DeliveryOutcome & { retryAfter: number | null };

type Attempt = { site: Site; id: string; message: NotificationMessage };

/** Sends a message once. @returns the state of a delivery that the end of the server interrupts */
export async function attempt(
  { now, sender }: Pick<DeliveryServices, 'now' | 'sender'>,
  { kind, settings }: Pick<StoredTarget, 'kind' | 'settings'>,
  { site, id, message }: Attempt,
): Promise<AttemptOutcome | deliveries.AttemptResult> {
  const given = { settings, message, id, club: site.club, now: now() };
  const result = await sender.post(toRequest(kind, given));
  if (result.status !== null)
    return { ...getOutcome(kind, result.status), retryAfter: result.retryAfter };
  if (result.problem === 'stopped') return { status: 'waiting', result: 'Interrupted' };
  return { ...FAILURES[result.problem], retryAfter: null };
}

type Finished = {
  target: StoredTarget;
  delivery: deliveries.StoredDelivery;
  outcome: AttemptOutcome;
};

/** Stores how an attempt ended, and when the target is next in line. */
async function finish(
  services: DeliveryServices,
  trx: Db,
  { target, delivery, outcome }: Finished,
): Promise<void> {
  const moment = services.now();
  const result = toResult(services, delivery, outcome);
  if (!(await deliveries.finishAttempt(trx, delivery, result))) return;
  if (outcome.action === 'stop') {
    await setProblem(trx, target, outcome.text);
    await deliveries.failWaiting(trx, target.id, `Not tried: ${outcome.text}`);
  }
  await deliveries.paceTarget(trx, target.id, moment);
  await deliveries.pruneFinished(trx);
}

function toResult(
  { now, random }: DeliveryServices,
  delivery: deliveries.StoredDelivery,
  { action, text, retryAfter }: AttemptOutcome,
): deliveries.AttemptResult {
  if (action !== 'retry') return { status: action === 'sent' ? 'sent' : 'failed', result: text };
  const next = getNextAttempt(delivery, now(), random(), retryAfter);
  return next === null
    ? { status: 'failed', result: `${text}. Gave up after a day` }
    : { status: 'waiting', result: text, next_at: next.toISOString() };
}
