import type { QueryClient } from '@tanstack/react-query';
import { isTier } from '#shared/domain/albums/tiers.ts';
import {
  getPageComponent,
  getPageFile,
  PAGE_NAMES,
  type PageName,
  type PUBLIC_PAGES,
  type PublicPageName,
} from '#shared/domain/site/pages.ts';
import { LazyDialogs } from './app/lazy-dialogs.ts';
import { albumQuery, allAlbumsQuery } from './queries/albums.ts';
import { sessionRatingsQueries } from './queries/ratings.ts';
import { albumRecapsQuery, sessionRecapsQuery } from './queries/recaps.ts';
import { monthsQuery, nowListeningQuery, sessionQuery } from './queries/sessions.ts';
import { rootRoute, routes, type Search } from './route-tree.tsx';
import { type PageLoader, type PageLoaders, WITHOUT_TESTS } from './routes/page-loader.ts';

/** Pages with HTML of the server. */
type RenderedPageName = {
  [Name in PublicPageName]: (typeof PUBLIC_PAGES)[Name] extends { html: object } ? Name : never;
}[PublicPageName];

/** Fetches the data of the navigation, and the data and the chunk of the dialogs in the URL. */
const loadShell: PageLoader = ({ client, search: { album, session, tier, jump } }) => {
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
};

async function prefetchSession(client: QueryClient, id: string): Promise<void> {
  const query = sessionQuery(id, WITHOUT_TESTS);
  await client.prefetchQuery(query);
  const { albums = [] } = client.getQueryData(query.queryKey) ?? {};
  await Promise.all(sessionRatingsQueries(albums).map((ratings) => client.prefetchQuery(ratings)));
}

/** Does not compile if a page of the table has no loader. */
const LOADERS: Readonly<Record<RenderedPageName, PageLoader>> = readLoaders();

function readLoaders(): PageLoaders {
  const files = import.meta.glob<Record<string, PageLoader>>('./**/*.loader.ts', {
    base: './routes/',
    eager: true,
  });
  const loaders = PAGE_NAMES.map((name) => {
    const file = files[`./${getPageFile(name).replace('.tsx', '.loader.ts')}`];
    return [name, file?.[`load${getPageComponent(name)}`]] as const;
  });
  return Object.fromEntries(loaders.filter(([, loader]) => loader)) as unknown as PageLoaders;
}

/** Adds the loaders to the routes, on the server only. */
export function addLoaders(): void {
  addLoader(rootRoute, loadShell);
  for (const [name, load] of Object.entries(LOADERS)) addLoader(routes[name as PageName], load);
}

function addLoader(route: object, load: PageLoader): void {
  const loader = async ({ context, location, params }: LoaderInput) => {
    await Promise.all(load({ client: context.queryClient, search: location.search, params }));
  };
  // The types of the routes do not know loaders that are added later.
  (route as { update: (options: object) => void }).update({ loader });
}

type LoaderInput = {
  context: { queryClient: QueryClient };
  location: { search: Search };
  params: Search;
};
