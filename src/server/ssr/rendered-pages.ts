import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import { findPublicPage, getPageFile, type PageName } from '#shared/domain/site/pages.ts';
import type { RenderedPage, RenderPage, ServerFetch } from '#shared/domain/site/rendered-page.ts';
import { DEHYDRATED_PARAMETER } from '#shared/domain/site/rendered-page.ts';
import { busy, HttpError, rejection } from '../lib/errors.ts';
import { RENDER_KEY_HEADER } from '../plugins/private-club/access-check.ts';
import type { Cacheable, Reader } from '../plugins/response-cache.ts';
import { type InlineHashes, NO_HASHES, type PageTemplate } from './page-template.ts';
import { getAddress, getKnownQuery } from './rendered-urls.ts';

type Parts = {
  render: RenderPage;
  getSettings: () => BrowserSettings;
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

/** Maximum age of pages with relative times, in milliseconds. */
const MAX_RELATIVE_AGE_MS = 10 * 60_000;

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
export function createRenderedPages(app: FastifyInstance, { render, getSettings }: Parts) {
  const { computing, environment, responses, version, isCurrent, now, renderKey } = app.services;
  const { publicPath, apiKey } = environment.browser;
  let warmedVersion = '';

  function send(view: PageView, request: FastifyRequest, reply: FastifyReply) {
    const reader = { request, reply, isPrivate: false };
    const hash = getStateHash(request);
    return hash === null ? sendRendered(view, reader) : sendDehydrated(view, reader, hash);
  }

  async function sendRendered(view: PageView, reader: Reader): Promise<FastifyReply> {
    const { request, reply } = reader;
    try {
      return await responses.send(reader, getPage(getRequestedPage(view, reader)));
    } catch (error) {
      // Falls back to the page without content: the app renders it, and shows the error.
      if (!(error instanceof HttpError))
        request.log.error({ err: error }, 'a page was not rendered');
      else if (error.code === 'BUSY') reply.code(503).header('retry-after', error.retryAfter);
      const { body, headers } = plain(view, getSettings());
      return reply.headers({ ...PAGE_HEADERS, ...headers, 'cache-control': 'no-cache' }).send(body);
    }
  }

  /**
   * Sends the dehydrated state of a page, which another server may have rendered.
   * @throws HttpError 404 when the data have changed since
   */
  function sendDehydrated(view: PageView, reader: Reader, hash: string): Promise<FastifyReply> {
    const page = getRequestedPage(view, reader);
    reader.reply.code(200);
    return responses.send(reader, {
      ...getState(hash),
      withQueue: (work) => computing.page(page.ip, work),
      compute: async () => {
        const rendered = await renderRequested(page);
        if (rendered?.hash !== hash) throw rejection(404);
        return rendered.page.dehydratedState;
      },
    });
  }

  /** Its content never changes, since the URL has its hash. */
  function getState(hash: string) {
    return { key: `state ${hash}`, version: () => hash, headers: DEHYDRATED_HEADERS };
  }

  /** Renders home into the cache, once for each version of its data. */
  async function renderHome(view: Omit<PageView, 'screen'>): Promise<void> {
    const currentVersion = version(['albums']);
    if (currentVersion === warmedVersion || !isCurrent()) return;
    warmedVersion = currentVersion;
    const home = { ...view, screen: 'sessions', path: '/', query: '', status: 200 } as const;
    await responses.get(getPage({ ...home, ip: '127.0.0.1' }), BROWSER_ENCODINGS);
  }

  /** A result in a bracket does not invalidate home, and only pages with relative times expire. */
  function getVersion(screen: PageName | null, query: string): string {
    const html = findPublicPage(screen)?.html;
    const ofDialog = /(^|&)album=/.test(query) ? (['words'] as const) : [];
    const data = version(['albums', ...ofDialog, ...(html?.topics ?? [])]);
    if (!html?.hasRelativeTimes) return data;
    return `${data}.${Math.floor(now().getTime() / MAX_RELATIVE_AGE_MS)}`;
  }

  function getPage(page: RequestedPage): Cacheable {
    const { screen, template, getPolicy, query, status, ip } = page;
    return {
      key: `page ${status} ${getAddress(page)}`,
      version: () => getVersion(screen, query),
      headers: PAGE_HEADERS,
      withQueue: (work) => computing.page(ip, work),
      compute: async () => {
        const rendered = await renderRequested(page);
        if (rendered === null) return plain(page, getSettings());
        const { hash } = rendered;
        const { dehydratedState } = rendered.page;
        await responses.get({
          ...getState(hash),
          withQueue: (work) => work(),
          compute: async () => dehydratedState,
        });
        const dehydratedUrl = publicPath + getAddress(page, { [DEHYDRATED_PARAMETER]: hash });
        const modules = getLazyModules(screen, query);
        const filled = { ...rendered.page, dehydratedUrl };
        const { html, hashes } = template.fill(filled, modules, getSettings());
        return { body: html, headers: { 'content-security-policy': getPolicy(hashes) } };
      },
    };
  }

  async function renderRequested(wanted: RequestedPage): Promise<Rendered | null> {
    const api = createApiFetch(wanted.ip);
    const at = now().toISOString();
    // Read before rendering: data written meanwhile count as an update for the client.
    const versions = {
      albums: version(['albums']),
      brackets: version(['brackets']),
      rounds: version(['rounds']),
      club: version(['club']),
    };
    const url = publicPath + getAddress(wanted);
    const settings = getSettings();
    const { timeZone } = settings;
    const page = await render({ url, settings, at, timeZone, versions }, api.serverFetch);
    api.throwIfFailed();
    return page && { page, hash: toHash(page.dehydratedState) };
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
  const parts = screen === null || screen === 'sessions' ? [] : [`routes/${getPageFile(screen)}`];
  return /(^|&)(album|session|tier|jump)=/.test(query) ? [...parts, 'app/dialogs.tsx'] : parts;
}
