import { AsyncLocalStorage } from 'node:async_hooks';
import type { MessagePort } from 'node:worker_threads';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type {
  PageRequest,
  RenderedPage,
  ServerFetch,
  SsrContext,
} from '#shared/domain/site/rendered-page.ts';
import { App } from './app/app.tsx';
import { createServerClock } from './hooks/hydration.ts';
import { createQueryClient } from './lib/http/query-client.ts';
import { setServerFetch } from './lib/http/request.ts';
import { settings } from './lib/settings.ts';
import { addLoaders } from './loaders.ts';
import { createAppRouter, pageTitle } from './router.ts';

/** Fetch function of the page that is being rendered. */
const pageFetch = new AsyncLocalStorage<ServerFetch>();
setServerFetch(() => pageFetch.getStore());

addLoaders();

/** @property port to the main thread, which responds to API requests */
type Task = { page: PageRequest; port: MessagePort };

/**
 * Renders a page in a worker thread.
 * @returns `null` if the page cannot be rendered, so that the client shows the error
 */
export function renderInWorker({ page, port }: Task): Promise<RenderedPage | null> {
  return pageFetch.run(fetchThrough(port), () => renderPage(page));
}

/**
 * Server-renders a page for a visitor without cookies or storage: the route loaders fetch its data,
 * then React renders it once.
 */
async function renderPage(page: PageRequest): Promise<RenderedPage | null> {
  const { url, at, timeZone, versions } = page;
  Object.assign(settings, page.settings);
  const days = {};
  const clock = createServerClock({ at, timeZone, days });
  const client = createQueryClient();
  let title = '';
  const handle = createRequestHandler({
    createRouter: () => createAppRouter(client),
    request: new Request(new URL(url, 'http://localhost')),
  });
  const response = await handle(async ({ router }) => {
    title = pageTitle(router as ReturnType<typeof createAppRouter>);
    const app = (
      <App router={router as ReturnType<typeof createAppRouter>} client={client} clock={clock} />
    );
    return new Response(renderToString(app));
  });
  const hasFailed = client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error');
  const dehydratedState = getDehydratedState(client);
  client.clear();
  if (!response.ok || hasFailed) return null;
  const ssrContext: SsrContext = { at, timeZone, days, versions };
  return {
    title,
    html: await response.text(),
    ssrContext: JSON.stringify(ssrContext),
    dehydratedState: JSON.stringify(dehydratedState),
  };
}

/** Dehydrates the data of a page, without the time, so that the same data have the same hash. */
function getDehydratedState(client: QueryClient) {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status === 'success',
  });
  return {
    queries: queries.map(({ queryKey, queryHash, state }) => ({
      queryKey,
      queryHash,
      state: { ...state, dataUpdatedAt: 0 },
    })),
  };
}

/** Fetches from the API through the main thread. */
function fetchThrough(port: MessagePort): ServerFetch {
  const waiting = new Map<number, (body: string | null) => void>();
  port.on('message', ({ id, body }: { id: number; body: string | null }) => {
    waiting.get(id)?.(body);
    waiting.delete(id);
  });
  let count = 0;
  return async (path) => {
    count += 1;
    const id = count;
    const body = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve);
      port.postMessage({ id, path });
    });
    if (body === null) throw new Error(`${path} failed`);
    return body;
  };
}
