import type { QueryClient } from '@tanstack/react-query';
import { isTier } from '#shared/domain/albums/tiers.ts';
import { LazyDialogs } from './app/lazy-dialogs.ts';
import { insightsQuery } from './features/insights/insights-query.ts';
import { getHomeList } from './features/sessions/home-list.ts';
import { LazyWelcome } from './features/sessions/session-list.tsx';
import { albumQuery, allAlbumsQuery } from './queries/albums.ts';
import { bracketQuery, bracketsQuery, getStatus } from './queries/brackets.ts';
import { changesQuery, getChangeFilter } from './queries/changelog.ts';
import { clubRoundQuery, clubRoundsQuery } from './queries/club-rounds.ts';
import { rankingsQuery } from './queries/rankings.ts';
import { sessionRatingsQueries } from './queries/ratings.ts';
import { albumRoundsQuery, sessionRecapsQuery } from './queries/recaps.ts';
import { monthsQuery, nowListeningQuery, sessionQuery, sessionsQuery } from './queries/sessions.ts';

/** Query parameters of a page; plain texts. */
export type Search = Partial<Record<string, string>>;

type LoaderInput = {
  context: { queryClient: QueryClient };
  location: { search: Search };
  params: object;
};

/** Test albums are not shown to a visitor without settings. */
const WITHOUT_TESTS = false;

/**
 * Creates a route loader that fetches the data of a page before the server renders it. The browser
 * has none of them, nor their code: its components fetch their own data, so that a page opens at
 * once with its skeleton.
 * @param load fetches the data; failures remain in the query client
 */
function onServer(load: (input: LoaderInput) => Promise<unknown>[]) {
  return async (input: LoaderInput): Promise<void> => {
    await Promise.all(load(input));
  };
}

/** Fetches the data of the navigation, and the data and the chunk of the dialogs in the URL. */
export const prefetchShell =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient: client }, location }) => {
    const { album, session, tier, jump } = location.search;
    const hasDialog = Boolean(album || session || tier || jump);
    return [
      client.prefetchQuery(nowListeningQuery(WITHOUT_TESTS)),
      ...(hasDialog ? [LazyDialogs.preload()] : []),
      ...(album
        ? [
            client.prefetchQuery(albumQuery(album, client)),
            client.prefetchQuery(albumRoundsQuery(album)),
          ]
        : []),
      ...(session
        ? [prefetchSession(client, session), client.prefetchQuery(sessionRecapsQuery(session))]
        : []),
      ...(tier && isTier(tier) ? [client.prefetchQuery(allAlbumsQuery(WITHOUT_TESTS))] : []),
      ...(jump && !album && !session ? [client.prefetchQuery(monthsQuery(WITHOUT_TESTS))] : []),
    ];
  });

async function prefetchSession(client: QueryClient, id: string): Promise<void> {
  const query = sessionQuery(id, WITHOUT_TESTS);
  await client.prefetchQuery(query);
  const { albums = [] } = client.getQueryData(query.queryKey) ?? {};
  await Promise.all(sessionRatingsQueries(albums).map((ratings) => client.prefetchQuery(ratings)));
}

export const prefetchSessions =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, location }) => [
    queryClient.prefetchInfiniteQuery(sessionsQuery(getHomeList(location.search), WITHOUT_TESTS)),
    LazyWelcome.preload(),
  ]);

export const prefetchTierlist =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, location }) => [
    queryClient.prefetchQuery(allAlbumsQuery(WITHOUT_TESTS)),
    ...(location.search.sort === 'ranking' ? [queryClient.prefetchQuery(rankingsQuery)] : []),
  ]);

export const prefetchChangelog =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, location }) => {
    const { type, after } = location.search;
    return [
      queryClient.prefetchInfiniteQuery(changesQuery(getChangeFilter(type), WITHOUT_TESTS, after)),
    ];
  });

export const prefetchBrackets =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, location }) => {
    const { status = '', after } = location.search;
    return [
      queryClient.prefetchInfiniteQuery(bracketsQuery(getStatus(status), WITHOUT_TESTS, after)),
    ];
  });

export const prefetchBracket =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, params }) => [
    queryClient.prefetchQuery(bracketQuery((params as { id: string }).id)),
  ]);

export const prefetchRounds =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient } }) => [queryClient.prefetchInfiniteQuery(clubRoundsQuery())]);

export const prefetchRound =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, params }) => [
    queryClient.prefetchQuery(clubRoundQuery((params as { id: string }).id)),
  ]);

export const prefetchInsights =
  import.meta.env.SSR &&
  onServer(({ context: { queryClient }, params }) => [
    queryClient.prefetchQuery(insightsQuery(WITHOUT_TESTS, (params as { year?: string }).year)),
  ]);
