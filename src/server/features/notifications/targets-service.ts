import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type * as contract from '#shared/contracts/notifications.ts';
import { targetSchema } from '#shared/contracts/notifications.ts';
import type { DeliveryStatus } from '#shared/domain/notifications/events.ts';
import type { TargetSettings } from '#shared/domain/notifications/target-type.ts';
import { findSettingProblems, MAX_TARGETS } from '#shared/domain/notifications/targets.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, withoutUndefined } from '../../database/transaction.ts';
import { isPrivateHost } from '../../integrations/public-address.ts';
import { conflict, invalidInput, notFound, rejectInvalid } from '../../lib/errors.ts';
import {
  findLastDeliveries,
  insertDelivery,
  type NamedDelivery,
} from '../outbox/outbox-repository.ts';
import * as repository from '../outbox/targets-repository.ts';
import type { NotificationServices } from './notification-services.ts';
import { sendMessage, UNREADABLE } from './notifier-service.ts';

/** Deliveries in the list. */
const LISTED = 20;

/** Characters at the end of a URL by which an admin recognizes it. */
const SHOWN_CHARACTERS = 4;

/** Path and query of a URL of which these characters may be shown. */
const MIN_LENGTH_TO_SHOW = 20;

/** All targets, without their secrets. */
export async function listTargets({ db, secrets }: NotificationServices) {
  return (await repository.findTargets(db, secrets)).map(viewTarget);
}

/** A target for admins: it contains nothing with which a message can be sent. */
function viewTarget({ settings, ...target }: repository.StoredTarget) {
  if (settings === null)
    return {
      ...target,
      problem: UNREADABLE,
      host: null,
      ends_with: null,
      room_id: null,
      has_token: false,
    };
  const { host, pathname, search } = new URL(settings.url);
  const secret = pathname + search;
  return {
    ...target,
    host,
    ends_with: secret.length >= MIN_LENGTH_TO_SHOW ? secret.slice(-SHOWN_CHARACTERS) : null,
    room_id: settings.room_id ?? null,
    has_token: settings.token !== undefined,
  };
}

type Created = EndpointInput<typeof contract.createTargetEndpoint>['body'];

/** Adds a target; the same idempotency key adds it once. @throws HttpError 400; 409 TOO_MANY */
export function addTarget(services: NotificationServices, given: Created, key: string | null) {
  const { db, secrets, now } = services;
  const moment = now();
  const at = moment.toISOString();
  const { kind, name, is_on, ...fields } = given;
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, targetSchema, async () => {
      const settings = mergeSettings({ url: given.url }, fields);
      rejectInvalid(findAddressProblem(services, settings));
      if ((await repository.findTargets(trx, secrets)).length >= MAX_TARGETS)
        throw conflict('TOO_MANY', `There can be at most ${MAX_TARGETS} targets`);
      const times = { created_at: at, updated_at: at };
      const events = [...new Set(given.events)];
      const target = { id: newId(), kind, name, events, is_on, settings, problem: null, ...times };
      await repository.insertTarget(trx, secrets, target);
      return viewTarget(target);
    }),
  );
}

type Given = EndpointInput<typeof contract.updateTargetEndpoint>['body'];

/** Changes the given fields, and tries a target again that did not work. @throws HttpError 400; 404 */
export function editTarget(services: NotificationServices, id: string, given: Given) {
  const { db, secrets, now } = services;
  return inTransaction(db, async (trx) => {
    const before = await requireTarget(services, id, trx);
    const { name = before.name, events = before.events, is_on = before.is_on, ...fields } = given;
    const url = given.url ?? before.settings?.url;
    if (url === undefined) throw invalidInput({ url: UNREADABLE });
    const settings = mergeSettings({ ...before.settings, url }, fields);
    rejectInvalid({
      ...findAddressProblem(services, settings),
      ...findSettingProblems(before.kind, settings),
    });
    const target = {
      ...before,
      settings,
      name,
      events: [...new Set(events)],
      is_on,
      problem: null,
      updated_at: now().toISOString(),
    };
    await repository.saveTarget(trx, secrets, target);
    return viewTarget(target);
  });
}

type GivenSettings = Pick<Given, keyof TargetSettings>;

/** The settings with the given ones; `null` removes one. */
function mergeSettings(before: TargetSettings, given: GivenSettings): TargetSettings {
  const { url, room_id, token, secret } = { ...before, ...withoutUndefined(given) };
  return {
    url,
    room_id: room_id ?? undefined,
    token: token ?? undefined,
    secret: secret ?? undefined,
  };
}

/** Names of hosts are checked when a message is sent, since they may resolve to other addresses by then. */
function findAddressProblem(
  { allowsPrivate }: NotificationServices,
  { url }: TargetSettings,
): Record<string, string> {
  if (!URL.canParse(url)) return { url: 'Must be an address such as https://…' };
  if (allowsPrivate) return {};
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:') return { url: 'Must begin with https://' };
  if (!isPrivateHost(hostname)) return {};
  return { url: 'Leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow' };
}

/** Deletes a target with its deliveries. @throws HttpError 404 */
export async function removeTarget({ db }: NotificationServices, id: string) {
  if (!(await repository.deleteTargetRow(db, id))) throw targetNotFound(id);
  return { id };
}

/** Targets that are being tested. */
const tested = new Set<string>();

/**
 * Sends a test message at once, and tries a target again that did not work.
 * @throws HttpError 404; 409 TEST_RUNNING
 */
export async function sendTestMessage(services: NotificationServices, id: string) {
  const target = await requireTarget(services, id);
  if (tested.has(id)) throw conflict('TEST_RUNNING', 'A test message is being sent already');
  tested.add(id);
  try {
    return await sendTest(services, target);
  } finally {
    tested.delete(id);
  }
}

async function sendTest(services: NotificationServices, target: repository.StoredTarget) {
  const at = services.now().toISOString();
  const test = { id: newId(), event: 'test', details: '{}' } as const;
  const { action, text: result } = await sendMessage(services, target, test);
  const status: DeliveryStatus = action === 'sent' ? 'sent' : 'failed';
  const times = { next_at: at, created_at: at };
  const delivery = { ...test, target_id: target.id, status, attempts: 1, result, ...times };
  await inTransaction(services.db, async (trx) => {
    // It may have been deleted meanwhile.
    await requireTarget(services, target.id, trx);
    await insertDelivery(trx, delivery);
    if (action === 'sent') await repository.setProblem(trx, target, null);
    if (action === 'stop') await repository.setProblem(trx, target, result);
  });
  return viewDelivery({ ...delivery, target: target.name });
}

/** The last deliveries, newest first. */
export async function listDeliveries({ db }: NotificationServices) {
  return (await findLastDeliveries(db, LISTED)).map(viewDelivery);
}

type ShownDelivery = Omit<NamedDelivery, 'subject' | 'details' | 'claim' | 'claimed_until'>;

function viewDelivery(delivery: ShownDelivery) {
  const { id, target_id, target, event, status, result, attempts, created_at, next_at } = delivery;
  const shown = { id, target_id, target, event, status, result, attempts, created_at };
  return { ...shown, next_at: status === 'waiting' ? next_at : null };
}

async function requireTarget(
  services: NotificationServices,
  id: string,
  db = services.db,
): Promise<repository.StoredTarget> {
  const target = await repository.findTarget(db, services.secrets, id);
  if (target === undefined) throw targetNotFound(id);
  return target;
}

function targetNotFound(id: string) {
  return notFound(`Target with ID ${id} not found`);
}
