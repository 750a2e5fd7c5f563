import type { PushEvent } from '#shared/domain/notifications/push.ts';
import type { Transaction } from '../database/connection.ts';
import { queueDelivery } from '../features/outbox/outbox-repository.ts';
import { findSubscribed } from '../features/outbox/push-repository.ts';

/**
 * Queues the push about an event for every browser that wants it. Must run in the transaction of
 * the change. Whether it concerns the person of a browser is decided when it is sent.
 * @param id of the round, session or room
 */
export async function addPush(
  trx: Transaction,
  event: PushEvent,
  id: string,
  at: string,
): Promise<void> {
  const details = JSON.stringify({ id });
  for (const target_id of await findSubscribed(trx, event))
    await queueDelivery(trx, 'push_deliveries', { target_id, event, details }, at);
}
