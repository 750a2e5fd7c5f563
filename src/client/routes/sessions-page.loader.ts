import { getHomeList } from '../features/sessions/home-list.ts';
import { LazyWelcome } from '../features/sessions/session-list.tsx';
import { sessionsQuery } from '../queries/sessions.ts';
import { type PageLoader, WITHOUT_TESTS } from './page-loader.ts';

declare module './page-loader.ts' {
  interface PageLoaders {
    sessions: PageLoader;
  }
}

export const loadSessionsPage: PageLoader = ({ client, search }) => [
  client.prefetchInfiniteQuery(sessionsQuery(getHomeList(search), WITHOUT_TESTS)),
  LazyWelcome.preload(),
];
