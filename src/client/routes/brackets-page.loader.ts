import { bracketsQuery, getStatus } from '../queries/brackets.ts';
import { type PageLoader, WITHOUT_TESTS } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    brackets: PageLoader;
  }
}

export const loadBracketsPage: PageLoader = ({ client, search: { status = '', after } }) => [
  client.prefetchInfiniteQuery(bracketsQuery(getStatus(status), WITHOUT_TESTS, after)),
];
