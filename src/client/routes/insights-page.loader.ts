import { insightsQuery } from '../features/insights/insights-query.ts';
import { type PageLoader, WITHOUT_TESTS } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    insights: PageLoader;
  }
}

export const loadInsightsPage: PageLoader = ({ client, params: { year } }) => [
  client.prefetchQuery(insightsQuery(WITHOUT_TESTS, year)),
];
