import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DehydratedState, RenderPage, SsrContext } from '#shared/domain/rendered-page.ts';
import { createQueryClient } from './api/query-client.ts';
import { setServerFetch } from './api/request.ts';
import { settings } from './api/settings.ts';
import { App } from './app/app.tsx';
import { createAppRouter, pageTitle } from './app/router.tsx';
import { setClock } from './ui/hydration.ts';

/** Maximum render passes: a dialog, its content, and that content's own data may each need one. */
const MAX_RENDERS = 5;

/**
 * Server-renders a page for a visitor without cookies or storage: renders, fetches missing queries,
 * and renders again. One page at a time.
 */
export const renderPage: RenderPage = async (page, ask) => {
  const { address, at, timeZone, versions } = page;
  Object.assign(settings, page.settings);
  const days = {};
  setClock({ at, timeZone, days });
  setServerFetch(ask);
  const client = createQueryClient();
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  for (let count = 0; count < MAX_RENDERS; count += 1) {
    const html = renderToString(<App router={router} client={client} />);
    const missing = getQueries(client).filter(isMissing);
    if (missing.length > 0) {
      await Promise.all(missing.map((query) => query.fetch().catch(() => {})));
      continue;
    }
    if (getQueries(client).some(({ state }) => state.status === 'error')) return null;
    const ssrContext: SsrContext = { at, timeZone, days, versions };
    return {
      title: pageTitle(router),
      html,
      ssrContext: JSON.stringify(ssrContext),
      responses: JSON.stringify(getDehydratedState(client)),
    };
  }
  return null;
};

function getQueries(client: QueryClient): Query[] {
  return client.getQueryCache().getAll();
}

function isMissing({ state, options }: Query): boolean {
  const { enabled = true } = options as { enabled?: boolean };
  return state.status === 'pending' && enabled;
}

/** Lazy chunks are excluded: the page imports its own. */
function getDehydratedState(client: QueryClient): DehydratedState {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state, queryKey }) =>
      state.status === 'success' && queryKey[0] !== 'code',
  });
  return queries.map(({ queryKey, state }) => [queryKey, state.data]);
}
