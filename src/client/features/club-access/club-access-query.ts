import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/club-access.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../../lib/http/request.ts';

export type ClubAccess = EndpointResponse<typeof contracts.getClubAccessEndpoint>['data'];
export type InviteLink = ClubAccess['invite_links'][number];

/** Returns the ways into a private club, for admins. */
export const clubAccessQuery = queryOptions({
  queryKey: ['club-access'],
  queryFn: ({ signal }) => requestData(endpoints.GET_CLUB_ACCESS, {}, signal),
  staleTime: 0,
});

export async function saveViewPassword(
  client: QueryClient,
  body: { password: string; view_password: string },
): Promise<void> {
  const { data } = await request(endpoints.CHANGE_VIEW_PASSWORD, { body });
  setAccess(client, () => data);
}

/** Creates an invite link. @returns its token, which is returned only once */
export async function createInviteLink(client: QueryClient, label: string): Promise<string> {
  const { data } = await request(endpoints.CREATE_INVITE_LINK, { body: { label } });
  const { token, ...link } = data;
  setAccess(client, ({ invite_links }) => ({ invite_links: [...invite_links, link] }));
  return token;
}

export async function revokeInviteLink(client: QueryClient, id: string): Promise<void> {
  await request(endpoints.REVOKE_INVITE_LINK, { params: { id }, body: {} });
  setAccess(client, ({ invite_links }) => ({
    invite_links: invite_links.filter((link) => link.id !== id),
  }));
}

/** Creates or replaces the token of the feeds. @returns the token, which is returned only once */
export async function createFeedToken(client: QueryClient): Promise<string> {
  const { data } = await request(endpoints.CREATE_FEED_TOKEN, { body: {} });
  setAccess(client, () => ({ has_feed_token: true }));
  return data.token;
}

export async function revokeFeedToken(client: QueryClient): Promise<void> {
  await request(endpoints.REVOKE_FEED_TOKEN, { body: {} });
  setAccess(client, () => ({ has_feed_token: false }));
}

function setAccess(client: QueryClient, change: (known: ClubAccess) => Partial<ClubAccess>): void {
  client.setQueryData(clubAccessQuery.queryKey, (known) => known && { ...known, ...change(known) });
}
