import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask, DrawnPage, DrawPage } from '#shared/domain/rendered-page.ts';
import { ANSWERS_PARAMETER } from '#shared/domain/rendered-page.ts';
import type { Environment } from '../env.ts';
import { keep, type Reader, sendCached, sendFromMemory } from './cached-responses.ts';
import { HttpError, refusal } from './errors.ts';
import { createPageCaches, type PageVersion, type Screen } from './page-caches.ts';
import type { PageTemplate } from './page-template.ts';
import { getAddress, understood } from './rendered-urls.ts';
import { type CachedResponse, createResponseCache } from './response-cache.ts';
import type { Computing } from './work-limiter.ts';

type Parts = {
  draw: DrawPage;
  /** Ends what draws, unless it is about it. */
  rest: () => Promise<void>;
  computing: Computing;
  environment: Pick<Environment, 'browser' | 'timeZone'>;
  version: PageVersion;
  /** True if the version is known. */
  isCurrent: () => boolean;
  now: () => Date;
};

export type DrawnPages = ReturnType<typeof createDrawnPages>;
type Shown = {
  screen: Screen | null;
  template: PageTemplate;
  /** The policy of a page by the hashes of the styles that stand in it. */
  getPolicy: (styleHashes: readonly string[]) => string;
};
type Wanted = Shown & { path: string; query: string; status: number; ip: string };
type Drawn = { page: DrawnPage; hash: string };

/** What the app says best itself, the same each time. */
const NOT_THERE = new Set([400, 404]);

/** Bytes of what pages were drawn from, also of pages that are no longer kept. */
const MAX_ANSWERS = 12 * 1024 * 1024;

const WEEK = 604_800;

/** What is named by its content. */
const ANSWERS_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': `private, max-age=${WEEK}, immutable`,
  vary: 'accept-encoding',
};

const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' };

/** What browsers take over https. */
const USUAL_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * Pages with their content, drawn as for a visitor who brought nothing and kept like answers
 * (rules.md#drawn-pages).
 */
export function createDrawnPages(app: FastifyInstance, parts: Parts) {
  const { draw, rest, computing, environment, version, isCurrent, now } = parts;
  const { browser: settings, timeZone } = environment;
  const getCache = createPageCaches(parts);
  const answers = createResponseCache(() => 'of any time', MAX_ANSWERS);
  let ahead = '';

  function send(shown: Shown, request: FastifyRequest, reply: FastifyReply) {
    const reader = { request, reply, isPrivate: false };
    if (hashIn(request) !== null) return sendAnswers(shown, reader);
    return sendFromMemory(getCache(shown.screen), reader) ? reply : sendDrawn(shown, reader);
  }

  async function sendDrawn(shown: Shown, reader: Reader): Promise<FastifyReply> {
    const { request, reply } = reader;
    const page = getPage(pageAsked(shown, reader));
    try {
      return await sendCached(page, reader);
    } catch (error) {
      // The app can do without, and says itself what is refused.
      if (!(error instanceof HttpError)) request.log.error({ err: error }, 'a page was not drawn');
      const { body, headers } = plain(shown);
      return reply.headers({ ...page.headers, ...headers, 'cache-control': 'no-cache' }).send(body);
    }
  }

  /**
   * What a page was drawn from, which another server may have sent.
   * @throws HttpError 404 when it would be drawn from something else by now
   */
  function sendAnswers(shown: Shown, reader: Reader): Promise<FastifyReply> {
    const hash = hashIn(reader.request) ?? '';
    const page = pageAsked(shown, reader);
    reader.reply.code(200);
    const compute = async () => {
      const drawn = await drawWanted(page);
      if (drawn?.hash !== hash) throw refusal(404);
      return drawn.page.answers;
    };
    const withQueue = inTurnOf(page.ip);
    return sendCached({ answers, key: hash, headers: ANSWERS_HEADERS, withQueue, compute }, reader);
  }

  /** Has home drawn before anybody asks for it, once for each state of what it shows. */
  async function renderHome(shown: Omit<Shown, 'screen'>): Promise<void> {
    const present = version(['albums']);
    if (present === ahead || !isCurrent()) return;
    const isFirst = ahead === '';
    ahead = present;
    const home = { ...shown, screen: 'sessions', path: '/', query: '', status: 200 } as const;
    await keep(getPage({ ...home, ip: '127.0.0.1' }), USUAL_ENCODINGS);
    // Nobody has come for more. Who writes goes on, and the next home is drawn without a new beginning.
    if (isFirst) await rest();
  }

  /** A page as it is kept, or made to be kept. */
  function getPage(page: Wanted) {
    const { screen, template, getPolicy, query, status, ip } = page;
    const compute = async () => {
      const drawn = await drawWanted(page);
      if (drawn === null) return plain(page);
      answers.add(drawn.hash, answers.refresh(), drawn.page.answers, ANSWERS_HEADERS);
      const answersAt = settings.publicPath + getAddress(page, { [ANSWERS_PARAMETER]: drawn.hash });
      const filled = { ...drawn.page, answersAt };
      const { html, styleHash } = template.fill(filled, getParts(screen, query));
      return { body: html, headers: { 'content-security-policy': getPolicy([styleHash]) } };
    };
    return {
      answers: getCache(screen),
      key: `${status} ${getAddress(page)}`,
      headers: PAGE_HEADERS,
      withQueue: inTurnOf(ip),
      compute,
    };
  }

  async function drawWanted(wanted: Wanted): Promise<Drawn | null> {
    const asking = askFor(wanted.ip);
    const at = now().toISOString();
    // What is written meanwhile is news to whoever reads it.
    const versions = { albums: version(['albums']), brackets: version(['brackets']) };
    const address = settings.publicPath + getAddress(wanted);
    const page = await draw({ address, settings, at, timeZone, versions }, asking.ask);
    asking.throwIfFailed();
    return page && { page, hash: toHash(page.answers) };
  }

  function inTurnOf(ip: string) {
    return (key: string, work: () => Promise<CachedResponse>) =>
      computing.page(ip, `page ${key}`, work);
  }

  /** What is in a page counts like what its reader asks for; a page for want of which is not kept. */
  function askFor(ip: string) {
    let failure: HttpError | null = null;
    const ask: Ask = async (url) => {
      const { statusCode, payload } = await app.inject({
        url,
        remoteAddress: ip,
        headers: { 'x-api-key': settings.apiKey },
      });
      if (statusCode === 200) return payload;
      if (!NOT_THERE.has(statusCode)) failure = refusal(statusCode);
      throw refusal(statusCode);
    };
    const throwIfFailed = () => {
      if (failure !== null) throw failure;
    };
    return { ask, throwIfFailed };
  }

  return { send, renderHome };
}

/** The page without content. */
function plain({ template, getPolicy }: Shown) {
  return { body: template.plain, headers: { 'content-security-policy': getPolicy([]) } };
}

/** The page that a request is about. */
function pageAsked(shown: Shown, { request, reply }: Reader): Wanted {
  const { screen } = shown;
  const query = understood(screen, request);
  const path = screen === null ? '/404' : (request.url.split('?', 1)[0] ?? '/');
  return { ...shown, path, query, status: reply.statusCode, ip: request.ip };
}

/** Which answers are asked for; `null` where it is the page. */
function hashIn({ query }: FastifyRequest): string | null {
  const hash = (query as Record<string, unknown>)[ANSWERS_PARAMETER];
  return typeof hash === 'string' ? hash : null;
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The sources of what is drawn in a page, beside what is in every page. */
function getParts(screen: Screen | null, query: string): string[] {
  const parts = screen === null || screen === 'sessions' ? [] : [`screens/${screen}-screen.tsx`];
  // Its program is told there what it is made of.
  if (screen === 'bracket') parts.unshift('app/lazy-routes.ts');
  return /(^|&)(album|session|tier|jump)=/.test(query) ? [...parts, 'app/dialogs.tsx'] : parts;
}
