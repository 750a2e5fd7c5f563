import { clubRoundQuery } from '../queries/club-rounds.ts';
import type { PageLoader } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    round: PageLoader;
  }
}

export const loadRoundPage: PageLoader = ({ client, params: { id = '' } }) => [
  client.prefetchQuery(clubRoundQuery(id)),
];
