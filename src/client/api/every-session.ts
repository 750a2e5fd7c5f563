import { queryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/sessions.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { requestPage } from './pagination.ts';
import { retryList, withTests } from './query-client.ts';
import type { Call } from './request.ts';

const listSessions: Call<typeof contracts.listSessionsEndpoint> = {
  method: 'GET',
  path: '/api/sessions',
};

/** Sessions per request (product/conventions.md#limits). */
const LIMIT = '100';

/** Returns all sessions without albums, newest first: a hundred per request. */
export function allSessionsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'every', includesTests],
    queryFn: async ({ signal }) => {
      const sessions: Session[] = [];
      for (let page = 1, hasNext = true; hasNext; page += 1) {
        const query = { page: String(page), limit: LIMIT, ...withTests(includesTests) };
        const response = await requestPage(listSessions, query, signal);
        sessions.push(...response.data);
        hasNext = response.pagination.hasNext;
      }
      return sessions;
    },
    ...retryList,
  });
}
