import type { z } from 'zod';
import type { NotificationEvent } from '#shared/domain/notifications/events.ts';
import type { Transaction } from '../database/connection.ts';
import { loadPeople } from '../database/people.ts';
import { queueDelivery } from '../features/outbox/outbox-repository.ts';
import { findReceivers } from '../features/outbox/targets-repository.ts';
import type { EVENT_TYPES } from './notification-events.ts';

/** An event with its details. */
export type OccurredEvent = {
  [Event in NotificationEvent]: {
    event: Event;
    details: z.infer<(typeof EVENT_TYPES)[Event]['details']>;
  };
}[NotificationEvent];

/**
 * Queues the message about an event for every target that wants it. Must run in the transaction of
 * the change, so that a message is sent if and only if the change is stored.
 * @param subject an event about the same subject is queued once; `null` if it may happen again
 */
export async function addEvent(
  trx: Transaction,
  { event, details }: OccurredEvent,
  at: string,
  subject: string | null = null,
): Promise<void> {
  const { stringify } = await loadPeople(trx);
  const queued = { event, details: stringify(details) };
  for (const target_id of await findReceivers(trx, event))
    await queueDelivery(trx, 'notification_deliveries', { target_id, ...queued }, at, subject);
}
