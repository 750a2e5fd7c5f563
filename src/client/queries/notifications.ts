import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/notifications.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

export type NotificationTarget = EndpointResponse<
  typeof contracts.listTargetsEndpoint
>['data'][number];

export type Delivery = EndpointResponse<typeof contracts.listDeliveriesEndpoint>['data'][number];

/** Milliseconds between refreshes of the deliveries while they are shown. */
const REFRESHED_EVERY_MS = 10_000;

/** Returns where news are sent, for admins. */
export const targetsQuery = queryOptions({
  queryKey: ['notifications', 'targets'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_TARGETS, {}, signal),
  staleTime: 0,
});

/** Returns the last deliveries, newest first. */
export const deliveriesQuery = queryOptions({
  queryKey: ['notifications', 'deliveries'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_DELIVERIES, {}, signal),
  staleTime: 0,
  refetchInterval: REFRESHED_EVERY_MS,
});

/** Refetches targets and deliveries. */
export function refreshNotifications(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['notifications'] });
}
