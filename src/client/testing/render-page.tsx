import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import * as endpoints from '#shared/endpoints.ts';
import { App } from '../app/app.tsx';
import { record } from '../lib/admin-record.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { createAppRouter, followRouter } from '../router.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { createSession } from './samples.ts';

/**
 * Renders the app at a URL, with a fake API that has no album Now Listening To.
 * @param url path and query
 * @param options.isAdmin true to sign in first; without a remembered password
 * @param options.prepare sets the answers that the page needs
 */
export async function renderPage(
  url: string,
  { isAdmin = false, prepare }: { isAdmin?: boolean; prepare?: (api: FakeApi) => void } = {},
): Promise<FakeApi> {
  const api = startFakeApi();
  api.on(endpoints.GET_SESSION, ({ params: { id } }) => ({ data: createSession({ id }) }));
  api.on(endpoints.GET_STORAGE, { data: { warnings: [] } });
  api.on(endpoints.GET_FAVOURITE_TRACK, { data: null });
  api.on(endpoints.LIST_ALBUM_ROUNDS, { data: [] });
  prepare?.(api);
  if (isAdmin) record.set({ authenticated: true, timestamp: Date.now() });
  history.replaceState(null, '', url);
  const client = createQueryClient();
  const router = createAppRouter(client);
  followRouter(router);
  const screen = await render(<App router={router} client={client} />);
  onTestFinished(async () => {
    await screen.unmount();
    router.history.destroy();
    client.clear();
  });
  return api;
}
