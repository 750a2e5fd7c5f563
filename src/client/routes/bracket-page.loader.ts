import { bracketQuery } from '../queries/brackets.ts';
import type { PageLoader } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    bracket: PageLoader;
  }
}

export const loadBracketPage: PageLoader = ({ client, params: { id = '' } }) => [
  client.prefetchQuery(bracketQuery(id)),
];
