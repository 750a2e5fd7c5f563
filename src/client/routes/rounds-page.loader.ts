import { clubRoundsQuery } from '../queries/club-rounds.ts';
import type { PageLoader } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    rounds: PageLoader;
  }
}

export const loadRoundsPage: PageLoader = ({ client }) => [
  client.prefetchInfiniteQuery(clubRoundsQuery()),
];
