import type { QueryClient } from '@tanstack/react-query';
import { isTier } from '#shared/domain/albums/tiers.ts';
import { PAGES } from '#shared/domain/site/pages.ts';
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
import { albumRecapsQuery, sessionRecapsQuery } from './queries/recaps.ts';
import { monthsQuery, nowListeningQuery, sessionQuery, sessionsQuery } from './queries/sessions.ts';
import { rootRoute, routeTree, type Search } from './route-tree.tsx';

type LoaderInput = {
  context: { queryClient: QueryClient };
  location: { search: Search };
  params: object;
};

/** Test albums are not shown to a visitor without settings. */
const WITHOUT_TESTS = false;

/**
 * Creates a route loader that fetches the data of a page before the server renders it. The browser
 * has none of them, nor this module: its components fetch their own data, so that a page opens at
 * once with its skeleton.
 * @param load fetches the data; failures remain in the query client
 */
function onServer(load: (input: LoaderInput) => Promise<unknown>[]) {
  return async (input: LoaderInput): Promise<void> => {
    await Promise.all(load(input));
  };
}

/** Fetches the data of the navigation, and the data and the chunk of the dialogs in the URL. */
const prefetchShell = onServer(({ context: { queryClient: client }, location }) => {
  const { album, session, tier, jump } = location.search;
  const hasDialog = Boolean(album || session || tier || jump);
  return [
    client.prefetchQuery(nowListeningQuery(WITHOUT_TESTS)),
    ...(hasDialog ? [LazyDialogs.preload()] : []),
    ...(album
      ? [
          client.prefetchQuery(albumQuery(album, client)),
          client.prefetchQuery(albumRecapsQuery(album)),
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

const prefetchSessions = onServer(({ context: { queryClient }, location }) => [
  queryClient.prefetchInfiniteQuery(sessionsQuery(getHomeList(location.search), WITHOUT_TESTS)),
  LazyWelcome.preload(),
]);

const prefetchTierlist = onServer(({ context: { queryClient }, location }) => [
  queryClient.prefetchQuery(allAlbumsQuery(WITHOUT_TESTS)),
  ...(location.search.sort === 'ranking' ? [queryClient.prefetchQuery(rankingsQuery)] : []),
]);

const prefetchChangelog = onServer(({ context: { queryClient }, location }) => {
  const { type, after } = location.search;
  return [
    queryClient.prefetchInfiniteQuery(changesQuery(getChangeFilter(type), WITHOUT_TESTS, after)),
  ];
});

const prefetchBrackets = onServer(({ context: { queryClient }, location }) => {
  const { status = '', after } = location.search;
  return [
    queryClient.prefetchInfiniteQuery(bracketsQuery(getStatus(status), WITHOUT_TESTS, after)),
  ];
});

const prefetchBracket = onServer(({ context: { queryClient }, params }) => [
  queryClient.prefetchQuery(bracketQuery((params as { id: string }).id)),
]);

const prefetchRounds = onServer(({ context: { queryClient } }) => [
  queryClient.prefetchInfiniteQuery(clubRoundsQuery()),
]);

const prefetchRound = onServer(({ context: { queryClient }, params }) => [
  queryClient.prefetchQuery(clubRoundQuery((params as { id: string }).id)),
]);

const prefetchInsights = onServer(({ context: { queryClient }, params }) => [
  queryClient.prefetchQuery(insightsQuery(WITHOUT_TESTS, (params as { year?: string }).year)),
]);

/** Loaders of the pages, by path. */
const PAGE_LOADERS: Readonly<Record<string, ReturnType<typeof onServer>>> = {
  [PAGES.sessions.path]: prefetchSessions,
  [PAGES.tierlist.path]: prefetchTierlist,
  [PAGES.changelog.path]: prefetchChangelog,
  [PAGES.brackets.path]: prefetchBrackets,
  [PAGES.bracket.path]: prefetchBracket,
  [PAGES.rounds.path]: prefetchRounds,
  [PAGES.round.path]: prefetchRound,
  [PAGES.insights.path]: prefetchInsights,
  [PAGES.insightsYear.path]: prefetchInsights,
  [PAGES.versus.path]: prefetchInsights,
};

/** Adds the loaders to the routes, on the server only. */
export function addLoaders(): void {
  // The types of the routes do not know loaders that are added later.
  const pages = Object.values(routeTree.children ?? {}) as unknown as LoadedRoute[];
  (rootRoute as unknown as LoadedRoute).update({ loader: prefetchShell });
  for (const page of pages) {
    const loader = PAGE_LOADERS[page.options.path];
    if (loader !== undefined) page.update({ loader });
  }
}

type LoadedRoute = {
  options: { path: string };
  update: (options: { loader: ReturnType<typeof onServer> }) => void;
};
