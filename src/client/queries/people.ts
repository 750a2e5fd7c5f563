import { queryOptions } from '@tanstack/react-query';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import * as endpoints from '#shared/endpoints.ts';
import { requestData } from '../lib/http/request.ts';

export type ListedGuest = PeopleResponse['guests'][number];

/** Returns reviewers, guests and recent merges, for admins. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_PEOPLE, {}, signal),
  staleTime: 0,
});
