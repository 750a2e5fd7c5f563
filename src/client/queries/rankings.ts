import { queryOptions } from '@tanstack/react-query';
import * as endpoints from '#shared/endpoints.ts';
import { followedList } from '../lib/http/query-client.ts';
import { requestData } from '../lib/http/request.ts';

/** Returns the order within every ranked tier. */
export const rankingsQuery = queryOptions({
  queryKey: ['rankings', 'all'],
  queryFn: ({ signal }) => requestData(endpoints.LIST_RANKINGS, {}, signal),
  ...followedList,
});
