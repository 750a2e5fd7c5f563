import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type * as contracts from '#shared/contracts/personal-links.ts';
import * as endpoints from '#shared/endpoints.ts';
import { request, requestData } from '../lib/http/request.ts';
import { meQuery } from './open-room.ts';

export type PersonalLink = EndpointResponse<
  typeof contracts.listPersonalLinksEndpoint
>['data'][number];

/** Returns the reviewers with personal links, for admins. */
export const personalLinksQuery = queryOptions({
  queryKey: ['personal-links'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_PERSONAL_LINKS, {}, signal),
  staleTime: 0,
});

/** Creates or replaces the link of a reviewer. @returns its token, which is returned only once */
export async function createPersonalLink(client: QueryClient, reviewer: string): Promise<string> {
  const { data } = await request(endpoints.CREATE_PERSONAL_LINK, {
    params: { reviewer },
    body: {},
  });
  return showLink(client, data);
}

/** Creates one more link of a reviewer. @returns its token, which is returned only once */
export async function addPersonalLink(client: QueryClient, reviewer: string): Promise<string> {
  const { data } = await request(endpoints.ADD_PERSONAL_LINK, { params: { reviewer }, body: {} });
  return showLink(client, data);
}

function showLink(client: QueryClient, { token, ...link }: PersonalLink & { token: string }) {
  setLinks(client, link.reviewer, [link]);
  return token;
}

export async function revokePersonalLink(client: QueryClient, reviewer: string): Promise<void> {
  await request(endpoints.REVOKE_PERSONAL_LINK, { params: { reviewer }, body: {} });
  setLinks(client, reviewer, []);
}

function setLinks(client: QueryClient, reviewer: string, links: PersonalLink[]): void {
  client.setQueryData(personalLinksQuery.queryKey, (known) =>
    known?.filter((link) => link.reviewer !== reviewer).concat(links),
  );
}

/** Makes this browser the reviewer of a link. */
export async function openPersonalLink(client: QueryClient, token: string): Promise<void> {
  const { data } = await request(endpoints.OPEN_PERSONAL_LINK, { body: { token } });
  client.setQueryData(meQuery.queryKey, data);
}

/** Ends the identity of this browser. */
export async function leavePersonalLink(client: QueryClient): Promise<void> {
  const { data } = await request(endpoints.LEAVE_PERSONAL_LINK, { body: {} });
  client.setQueryData(meQuery.queryKey, data);
}
