import { changesQuery, getChangeFilter } from '../queries/changelog.ts';
import { type PageLoader, WITHOUT_TESTS } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    changelog: PageLoader;
  }
}

export const loadChangelogPage: PageLoader = ({ client, search: { type, after } }) => [
  client.prefetchInfiniteQuery(changesQuery(getChangeFilter(type), WITHOUT_TESTS, after)),
];
