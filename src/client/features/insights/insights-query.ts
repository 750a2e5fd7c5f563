import { queryOptions } from '@tanstack/react-query';
import type { InsightsResponse } from '#shared/contracts/insights.ts';
import * as endpoints from '#shared/endpoints.ts';
import { withTests } from '../../lib/http/query-client.ts';
import { requestData } from '../../lib/http/request.ts';

/** Insights with their albums by id. */
export type InsightsData = Omit<InsightsResponse, 'named'> & {
  named: ReadonlyMap<string, InsightsResponse['named'][number]>;
};

export type YearReviewData = NonNullable<InsightsData['review']>;

export type ReviewerFiguresData = InsightsData['reviewers'][number];

/** Returns the insights of all sessions, or of a year. */
export function insightsQuery(includesTests: boolean, year?: string) {
  return queryOptions({
    queryKey: ['insights', year ?? 'all', includesTests],
    queryFn: async ({ signal }) => {
      const query = { ...withTests(includesTests), ...(year !== undefined && { year }) };
      return requestData(endpoints.GET_INSIGHTS, { query }, signal);
    },
    select: byId,
  });
}

function byId({ named, ...rest }: InsightsResponse): InsightsData {
  return { ...rest, named: new Map(named.map((album) => [album.id, album])) };
}
