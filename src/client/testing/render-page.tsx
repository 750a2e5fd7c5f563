import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import * as endpoints from '#shared/endpoints.ts';
import { App } from '../app/app.tsx';
import { record } from '../lib/admin-record.ts';
import { signIn } from '../lib/admin-session.ts';
import { createQueryClient } from '../lib/http/query-client.ts';
import { createAppRouter, followRouter } from '../router.ts';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { samplePage, sampleSession } from './samples.ts';

/** Password that the fake API accepts, unless a test sets another response. */
export const SAMPLE_PASSWORD = 'an evening of records';

type Options = {
  /** Signs in first; without a remembered password, as after a reload. */
  isAdmin?: boolean;
  /** Signs in with the password first, so that forms skip their password step. */
  knowsPassword?: boolean;
  /** Sets the responses that the page needs. */
  prepare?: (api: FakeApi) => void;
};

/**
 * Renders the app at a URL, with a fake API that has no album Now Listening To.
 * @param url path and query
 */
export async function renderPage(
  url: string,
  { isAdmin = false, knowsPassword = false, prepare }: Options = {},
): Promise<FakeApi> {
  const api = startFakeApi();
  api.on(endpoints.GET_SESSION, ({ params: { id } }) => ({ data: sampleSession({ id }) }));
  const me = { reviewer: null, room_code: null, seat: null, unseen_round: null };
  api.on(endpoints.GET_ME, { data: me });
  api.on(endpoints.GET_PUSH, { data: { public_key: null, subscription: null } });
  api.on(endpoints.LIST_CLUB_ROUNDS, samplePage([]));
  api.on(endpoints.GET_STORAGE, { data: { warnings: [] } });
  api.on(endpoints.GET_FAVOURITE_TRACK, { data: null });
  api.on(endpoints.LIST_ALBUM_RECAPS, { data: [] });
  api.on(endpoints.LIST_ALBUM_WORDS, samplePage([]));
  api.on(endpoints.LIST_RATINGS, { data: [] });
  api.on(endpoints.VERIFY_PASSWORD, { message: '' });
  api.on(endpoints.EXTEND_SESSION, { data: { expires_at: '' } });
  prepare?.(api);
  if (knowsPassword) await signIn(SAMPLE_PASSWORD);
  if (isAdmin) record.set({ authenticated: true, timestamp: Date.now() });
  history.replaceState(null, '', url);
  const client = createQueryClient();
  const router = createAppRouter(client);
  const unfollow = followRouter(router);
  // Else what a test first waits for includes the time to load and transform the page's modules.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  await Promise.all(matchedRoutes.map((route) => router.loadRouteChunk(route)));
  const screen = await render(<App router={router} client={client} />);
  onTestFinished(async () => {
    await screen.unmount();
    unfollow();
    router.history.flush();
    router.history.destroy();
    // A navigation that does not end would hold back all later transitions of React.
    Object.assign(router, { commitLocation: async () => {} });
    router._commitPromise?.resolve();
    client.clear();
  });
  return api;
}
