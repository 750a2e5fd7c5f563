import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import type { PageName } from '#shared/domain/site/pages.ts';
import type { RenderedPage, RenderPage, ServerFetch } from '#shared/domain/site/rendered-page.ts';
import { DEHYDRATED_PARAMETER } from '#shared/domain/site/rendered-page.ts';
import type { Environment } from '../env.ts';
import { busy, HttpError, rejection } from '../lib/errors.ts';
import { RENDER_KEY_HEADER } from '../plugins/private-club/access-check.ts';
import {
  keep,
  type Reader,
  sendCached,
  sendFromMemory,
} from '../plugins/response-cache/cached-responses.ts';
import {
  type CachedResponse,
  createResponseCache,
} from '../plugins/response-cache/response-cache.ts';
import type { Computing } from '../plugins/work-limiter.ts';
import { createPageCaches, type PageVersion } from './page-caches.ts';
import { type InlineHashes, NO_HASHES, type PageTemplate } from './page-template.ts';
import { getAddress, getKnownQuery } from './rendered-urls.ts';

type Parts = {
  render: RenderPage;
  computing: Computing;
  environment: Pick<Environment, 'browser'>;
  getSettings: () => BrowserSettings;
  version: PageVersion;
  /** True if the version is current. */
  isCurrent: () => boolean;
  now: () => Date;
  /** Admits the requests of a page to a private club; its visitor was admitted before. */
  renderKey: string;
};

export type RenderedPages = ReturnType<typeof createRenderedPages>;
type PageView = {
  /** `null` for the not-found page. */
  screen: PageName | null;
  template: PageTemplate;
  /** Returns the CSP of a page with the hashes of its inline styles and scripts. */
  getPolicy: (hashes: InlineHashes) => string;
};
type RequestedPage = PageView & { path: string; query: string; status: number; ip: string };
type Rendered = { page: RenderedPage; hash: string };

/** Statuses for which the page renders an error itself, always in the same way. */
const RENDERED_STATUSES = new Set([400, 404]);

/** Bytes of cached dehydrated states, including those of pages that are no longer cached. */
const MAX_STATE_BYTES = 12 * 1024 * 1024;

const WEEK = 604_800;

/** Immutable: the URL contains a content hash. */
const DEHYDRATED_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': `private, max-age=${WEEK}, immutable`,
  vary: 'accept-encoding',
};

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };

/** Accept-Encoding of browsers over HTTPS. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * Serves server-rendered pages. Each is rendered as for a new visitor without cookies, and cached
 * like an API response (product/api.md#server-rendered-pages).
 */
export function createRenderedPages(app: FastifyInstance, parts: Parts) {
  const { render, computing, environment, getSettings, version, isCurrent, now, renderKey } = parts;
  const { publicPath, apiKey } = environment.browser;
  const getCache = createPageCaches(parts);
  const responses = createResponseCache(() => 'of any time', MAX_STATE_BYTES);
  let warmedVersion = '';

  function send(view: PageView, request: FastifyRequest, reply: FastifyReply) {
    const reader = { request, reply, isPrivate: false };
    if (getStateHash(request) !== null) return sendDehydrated(view, reader);
    return sendFromMemory(getCache(view.screen), reader) ? reply : sendRendered(view, reader);
  }

  async function sendRendered(view: PageView, reader: Reader): Promise<FastifyReply> {
    const { request, reply } = reader;
    const page = getPage(getRequestedPage(view, reader));
    try {
      return await sendCached(page, reader);
    } catch (error) {
      // Falls back to the page without content: the app renders it, and shows the error.
      if (!(error instanceof HttpError))
        request.log.error({ err: error }, 'a page was not rendered');
      else if (error.code === 'BUSY') reply.code(503).header('retry-after', error.retryAfter);
      const { body, headers } = plain(view, getSettings());
      return reply.headers({ ...page.headers, ...headers, 'cache-control': 'no-cache' }).send(body);
    }
  }

  /**
   * Sends the dehydrated state of a page, which another server may have rendered.
   * @throws HttpError 404 when the data have changed since
   */
  function sendDehydrated(view: PageView, reader: Reader): Promise<FastifyReply> {
    const hash = getStateHash(reader.request) ?? '';
    const page = getRequestedPage(view, reader);
    reader.reply.code(200);
    const compute = async () => {
      const rendered = await renderRequested(page);
      if (rendered?.hash !== hash) throw rejection(404);
      return rendered.page.dehydratedState;
    };
    const withQueue = queueFor(page.ip);
    return sendCached(
      { responses, key: hash, headers: DEHYDRATED_HEADERS, withQueue, compute },
      reader,
    );
  }

  /** Renders home into the cache, once for each version of its data. */
  async function renderHome(view: Omit<PageView, 'screen'>): Promise<void> {
    const currentVersion = version(['albums']);
    if (currentVersion === warmedVersion || !isCurrent()) return;
    warmedVersion = currentVersion;
    const home = { ...view, screen: 'sessions', path: '/', query: '', status: 200 } as const;
    await keep(getPage({ ...home, ip: '127.0.0.1' }), BROWSER_ENCODINGS);
  }

  /** Returns the cache entry of a page, and the function that computes it. */
  function getPage(page: RequestedPage) {
    const { screen, template, getPolicy, query, status, ip } = page;
    const compute = async () => {
      const rendered = await renderRequested(page);
      if (rendered === null) return plain(page, getSettings());
      responses.add(
        rendered.hash,
        responses.refresh(),
        rendered.page.dehydratedState,
        DEHYDRATED_HEADERS,
      );
      const dehydratedUrl =
        publicPath + getAddress(page, { [DEHYDRATED_PARAMETER]: rendered.hash });
      const filled = { ...rendered.page, dehydratedUrl };
      const { html, hashes } = template.fill(filled, getLazyModules(screen, query), getSettings());
      return { body: html, headers: { 'content-security-policy': getPolicy(hashes) } };
    };
    return {
      responses: getCache(screen),
      key: `${status} ${getAddress(page)}`,
      headers: PAGE_HEADERS,
      withQueue: queueFor(ip),
      compute,
    };
  }

  async function renderRequested(wanted: RequestedPage): Promise<Rendered | null> {
    const api = createApiFetch(wanted.ip);
    const at = now().toISOString();
    // Read before rendering: data written meanwhile count as an update for the client.
    const versions = {
      albums: version(['albums']),
      brackets: version(['brackets']),
      club: version(['club']),
    };
    const url = publicPath + getAddress(wanted);
    const settings = getSettings();
    const { timeZone } = settings;
    const page = await render({ url, settings, at, timeZone, versions }, api.serverFetch);
    api.throwIfFailed();
    return page && { page, hash: toHash(page.dehydratedState) };
  }

  function queueFor(ip: string) {
    return (key: string, work: () => Promise<CachedResponse>) =>
      computing.page(ip, `page ${key}`, work);
  }

  /**
   * Fetches the API responses of a page on behalf of its client, charged to its budget. A page with
   * a failed response is not cached.
   */
  function createApiFetch(ip: string) {
    let failure: HttpError | null = null;
    const serverFetch: ServerFetch = async (url) => {
      const { statusCode, payload } = await app.inject({
        url,
        remoteAddress: ip,
        headers: { 'x-api-key': apiKey, [RENDER_KEY_HEADER]: renderKey },
      });
      if (statusCode === 200) return payload;
      const error = toRejection(statusCode, payload);
      if (!RENDERED_STATUSES.has(statusCode)) failure = error;
      throw error;
    };
    const throwIfFailed = () => {
      if (failure !== null) throw failure;
    };
    return { serverFetch, throwIfFailed };
  }

  return { send, renderHome };
}

/** Error of an API response: one that waited too long means the same for its page. */
function toRejection(status: number, payload: string): HttpError {
  const isLate = status === 503 && JSON.parse(payload).code === busy().code;
  return isLate ? busy() : rejection(status);
}

/** Returns the page without content. */
function plain({ template, getPolicy }: PageView, settings: BrowserSettings) {
  return {
    body: template.plain(settings),
    headers: { 'content-security-policy': getPolicy(NO_HASHES) },
  };
}

/** Parses the requested page. */
function getRequestedPage(view: PageView, { request, reply }: Reader): RequestedPage {
  const { screen } = view;
  const query = getKnownQuery(screen, request);
  const path = screen === null ? '/404' : (request.url.split('?', 1)[0] ?? '/');
  return { ...view, path, query, status: reply.statusCode, ip: request.ip };
}

/** Returns the hash of the requested dehydrated state; `null` for a page request. */
function getStateHash({ query }: FastifyRequest): string | null {
  const hash = (query as Record<string, unknown>)[DEHYDRATED_PARAMETER];
  return typeof hash === 'string' ? hash : null;
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Returns the sources of the modules that a page needs beside the entry. */
function getLazyModules(screen: PageName | null, query: string): string[] {
  const parts = screen === null || screen === 'sessions' ? [] : [`routes/${screen}-page.tsx`];
  return /(^|&)(album|session|tier|jump)=/.test(query) ? [...parts, 'app/dialogs.tsx'] : parts;
}
