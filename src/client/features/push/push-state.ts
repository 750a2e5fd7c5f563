import { queryOptions } from '@tanstack/react-query';
import type { Push } from '#shared/contracts/push.ts';
import { PUSH_EVENTS, type PushEvent } from '#shared/domain/notifications/push.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../../lib/http/request.ts';
import {
  findPushSubscription,
  type PushDevice,
  type PushObstacle,
  readPushDevice,
  subscribeToPushes,
  unsubscribeFromPushes,
} from '../../lib/push-device.ts';

/** State of the pushes of this browser, by itself and the server. */
export type PushState =
  /** The server sends none. */
  | { kind: 'unavailable' }
  | { kind: 'blocked'; by: PushObstacle }
  | {
      kind: 'off';
      /** Why a subscription gets nothing anymore; `null` without one. */
      ended: 'by-browser' | 'by-server' | 'by-key' | null;
      public_key: string;
      events: readonly PushEvent[];
    }
  | { kind: 'on'; events: readonly PushEvent[] };

export type OffState = Extract<PushState, { kind: 'off' }>;

export function pushStateQuery(reviewer: string) {
  return queryOptions({
    // Another person may open their link in this tab.
    queryKey: ['push', reviewer],
    queryFn: async ({ signal }) =>
      toPushState(await requestData(endpoints.GET_PUSH, {}, signal), await readPushDevice()),
    staleTime: 0,
  });
}

function toPushState(
  { is_available, public_key, subscriptions }: Push,
  { obstacle, subscription }: PushDevice,
): PushState {
  if (!is_available || public_key === null) return { kind: 'unavailable' };
  if (obstacle !== null) return { kind: 'blocked', by: obstacle };
  const known = subscriptions.find(({ endpoint }) => endpoint === subscription?.endpoint);
  const hasKey = subscription === null || subscription.public_key === public_key;
  if (known !== undefined && hasKey) return { kind: 'on', events: known.events };
  const [last] = subscriptions;
  return {
    kind: 'off',
    ended: subscription === null ? (last ? 'by-browser' : null) : hasKey ? 'by-server' : 'by-key',
    public_key,
    events: last?.events ?? PUSH_EVENTS,
  };
}

export async function turnOn({ ended, public_key, events }: OffState): Promise<void> {
  const subscription = await subscribeToPushes(public_key);
  try {
    if (ended !== null) await request(endpoints.END_PUSH, { body: {} });
    await save(subscription, events);
  } catch (error) {
    await unsubscribeFromPushes();
    throw error;
  }
}

/** Ends it on the server first, so that a failure changes nothing. */
export async function turnOff(): Promise<void> {
  await request(endpoints.END_PUSH, { body: {} });
  await unsubscribeFromPushes();
}

export async function saveEvents(events: readonly PushEvent[]): Promise<void> {
  const subscription = await findPushSubscription();
  // Without one the state says so.
  if (subscription !== null) await save(subscription, events);
}

async function save(subscription: PushSubscription, events: readonly PushEvent[]): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await request(endpoints.SAVE_PUSH, {
    body: { endpoint, keys: { p256dh, auth }, events: [...events] },
  });
}
