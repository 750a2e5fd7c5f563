import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { matchPrecache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { SHELL_PATH, storeName } from '#shared/domain/site/offline.ts';
import { isReadableOffline, pageAt } from '#shared/domain/site/page-at.ts';
import { DEHYDRATED_PARAMETER } from '#shared/domain/site/rendered-page.ts';
import { FOLLOW_EVENTS } from '#shared/endpoints.ts';
import {
  cacheApiResponses,
  cachePages,
  keepPages,
  rejectGatewayErrors,
  watchAccess,
} from './cache-plugins.ts';

declare const self: ServiceWorkerGlobalScope;

/** Network timeout in seconds before the cached response is used (product/screens.md#offline). */
const PAGE_SECONDS = 3;
const RESPONSE_TIMEOUT_SECONDS = 5;

const MONTH = 30 * 86_400;

const { scope } = self.registration;

const pages = new NetworkFirst({
  cacheName: storeName('pages', import.meta.env.BUILD_ID, scope),
  networkTimeoutSeconds: PAGE_SECONDS,
  plugins: withAccess(keepPages, atMost(60)),
});

/** Query state of server-rendered pages, with content-hashed URLs. */
const rendered = new CacheFirst({
  cacheName: storeName('drawn', import.meta.env.BUILD_ID, scope),
  plugins: withAccess(cachePages, atMost(60)),
});

const responses = new NetworkFirst({
  cacheName: storeName('answers', import.meta.env.BUILD_ID, scope),
  networkTimeoutSeconds: RESPONSE_TIMEOUT_SECONDS,
  plugins: withAccess(cacheApiResponses, atMost(1000)),
});

/** Pages that are not cached. */
const online = new NetworkOnly({ plugins: withAccess() });

/** Content-hashed URLs. */
const covers = new CacheFirst({
  cacheName: storeName('covers', import.meta.env.BUILD_ID, scope),
  plugins: withAccess(atMost(600)),
});

/** Registers routes for public content; all other requests go to the network. */
export function routeReads(): void {
  registerRoute(({ url }) => getPath(url)?.startsWith('/covers/') ?? false, covers);
  registerRoute(({ url }) => isRendered(url), rendered);
  registerRoute(
    // Ignores an admin's requests, and event streams, which do not end.
    ({ url, request }) =>
      (getPath(url)?.startsWith('/api/') ?? false) &&
      getPath(url) !== FOLLOW_EVENTS.path &&
      request.cache !== 'no-store',
    responses,
  );
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && pageAt(getPath(url) ?? '') !== null,
    async (options) => {
      const strategy = isReadableOffline(getPath(options.url) ?? '') ? pages : online;
      try {
        return await strategy.handle(options);
      } catch {
        return (await matchPrecache(`.${SHELL_PATH}`)) ?? Response.error();
      }
    },
  );
}

/** Caches a page that was loaded before this worker was active. */
export async function keepPage(address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address);
  if (!isReadableOffline(getPath(url) ?? '')) return;
  const request = new Request(url, { headers: { accept: 'text/html' } });
  const [page, stored] = pages.handleAll({ request, event });
  const [, from] = / data-from="([^"]+)"/.exec(await (await page).text()) ?? [];
  await stored;
  // The fetched page may differ from the shown one, and have no query state.
  if (from === undefined) return;
  const responses = new URL(from.replaceAll('&amp;', '&'), url);
  await Promise.all(rendered.handleAll({ request: new Request(responses), event }));
}

function isRendered(url: URL): boolean {
  return getPath(url) !== null && url.searchParams.has(DEHYDRATED_PARAMETER);
}

/** Returns the path below the site's base path; `null` for another site's URL. */
function getPath(url: URL): string | null {
  if (!url.href.startsWith(scope)) return null;
  return url.pathname.slice(new URL(scope).pathname.length - 1);
}

/** `watchAccess` is last: it deletes what the others stored. */
function withAccess(...plugins: WorkboxPlugin[]): WorkboxPlugin[] {
  return [rejectGatewayErrors, ...plugins, watchAccess];
}

function atMost(maxEntries: number): ExpirationPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH, purgeOnQuotaError: true });
}
