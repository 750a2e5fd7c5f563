import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as contracts from '#shared/contracts/changelog.ts';
import type { ChangeFilter } from '#shared/domain/changelog.ts';
import { nextPage, pageQuery, startAfter, watchSpeed } from './pages.ts';
import { retryList, withTests } from './query-client.ts';
import { type Call, request } from './request.ts';

const listChanges: Call<typeof contracts.listChanges> = { method: 'GET', path: '/api/changelog' };

/** Entries of one page (rules.md#limits). */
const PAGE_SIZE = '20';

/** The changelog, page by page; `null` is every change. */
export function changesQuery(filter: ChangeFilter | null, includesTests: boolean, after = '') {
  return infiniteQueryOptions({
    queryKey: ['changelog', filter, includesTests, after],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...pageQuery(pageParam), limit: PAGE_SIZE, ...withTests(includesTests) };
      const query = filter === null ? page : { ...page, change_type: filter };
      return watchSpeed('changes', pageParam.number, request(listChanges, { query }, signal));
    },
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    ...retryList,
  });
}
