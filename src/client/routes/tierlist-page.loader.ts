import { allAlbumsQuery } from '../queries/albums.ts';
import { rankingsQuery } from '../queries/rankings.ts';
import { type PageLoader, WITHOUT_TESTS } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    tierlist: PageLoader;
  }
}

export const loadTierlistPage: PageLoader = ({ client, search }) => [
  client.prefetchQuery(allAlbumsQuery(WITHOUT_TESTS)),
  ...(search.sort === 'ranking' ? [client.prefetchQuery(rankingsQuery)] : []),
];
