import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '#shared/endpoints.ts';
import {
  FIRST_PAGE,
  type ListPage,
  nextPage,
  type PageStart,
  requestPage,
  toPageQuery,
} from '../lib/http/pagination.ts';
import { retryList, withTests } from '../lib/http/query-client.ts';

/** Rows per request (product/conventions.md#limits). */
const LIMIT = '100';

/** Returns all sessions without albums, newest first. */
export function allSessionsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['sessions', 'all', includesTests],
    queryFn: ({ signal }) =>
      allPages((start) =>
        requestPage(endpoints.LIST_SESSIONS, pageOfAll(start, includesTests), signal),
      ),
    ...retryList,
  });
}

/** Returns the words about all albums, newest first. */
export function allWordsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['album-words', 'all', includesTests],
    queryFn: ({ signal }) =>
      allPages((start) =>
        requestPage(
          endpoints.LIST_ALBUM_WORDS,
          { ...pageOfAll(start, includesTests), limit: '1000' },
          signal,
        ),
      ),
    ...retryList,
  });
}

/** Returns all brackets, latest change first. */
export function allBracketsQuery(includesTests: boolean) {
  return queryOptions({
    queryKey: ['brackets', 'all', includesTests],
    queryFn: ({ signal }) =>
      allPages((start) =>
        requestPage(endpoints.LIST_BRACKETS, pageOfAll(start, includesTests), signal),
      ),
    ...retryList,
  });
}

function pageOfAll(start: PageStart, includesTests: boolean) {
  return { ...toPageQuery(start), limit: LIMIT, ...withTests(includesTests) };
}

async function allPages<Row>(ask: (start: PageStart) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start: PageStart | null = FIRST_PAGE; start !== null; ) {
    const page: ListPage<Row> = await ask(start);
    rows.push(...page.data);
    start = nextPage(page);
  }
  return rows;
}
