import { queryOptions } from '@tanstack/react-query';
import { PUSH_EVENTS, type PushEvent } from '#shared/domain/notifications/push.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../../lib/http/request.ts';
import {
  findObstacle,
  findPushSubscription,
  type PushObstacle,
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
      /** True if the browser or the server ended a subscription. */
      hasEnded: boolean;
      public_key: string;
      events: readonly PushEvent[];
    }
  | { kind: 'on'; events: readonly PushEvent[] };

export function pushStateQuery(reviewer: string) {
  return queryOptions({
    // Another person may open their link in this tab.
    queryKey: ['push', reviewer],
    queryFn: async ({ signal }) => fetchPushState(signal),
    staleTime: 0,
  });
}

async function fetchPushState(signal: AbortSignal): Promise<PushState> {
  const { public_key, subscription: stored } = await requestData(endpoints.GET_PUSH, {}, signal);
  if (public_key === null) return { kind: 'unavailable' };
  const obstacle = findObstacle();
  if (obstacle !== null) return { kind: 'blocked', by: obstacle };
  const own = await findPushSubscription();
  if (own !== null && own.endpoint === stored?.endpoint)
    return { kind: 'on', events: stored.events };
  const hasEnded = own !== null || stored !== null;
  return { kind: 'off', hasEnded, public_key, events: stored?.events ?? PUSH_EVENTS };
}

export async function turnOn(public_key: string, events: readonly PushEvent[]): Promise<undefined> {
  await subscribeToPushes(public_key);
  try {
    await saveEvents(events);
  } catch (error) {
    await unsubscribeFromPushes();
    throw error;
  }
}

/** Ends it on the server first, so that a failure changes nothing. */
export async function turnOff(): Promise<undefined> {
  await request(endpoints.END_PUSH, { body: {} });
  await unsubscribeFromPushes();
}

/** Saves the subscription of the browser with its events. Without one the state says so. */
export async function saveEvents(events: readonly PushEvent[]): Promise<void> {
  const { endpoint = '', keys = {} } = (await findPushSubscription())?.toJSON() ?? {};
  const { p256dh = '', auth = '' } = keys;
  if (endpoint === '') return;
  const body = { endpoint, keys: { p256dh, auth }, events: [...events] };
  await request(endpoints.SAVE_PUSH, { body });
}
