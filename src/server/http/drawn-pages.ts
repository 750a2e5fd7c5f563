import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ask, DrawPage } from '#shared/domain/drawn-page.ts';
import type { Environment } from '../env.ts';
import type { Computing } from './computing.ts';
import { DRAWN_ADDRESSES } from './drawn-addresses.ts';
import { HttpError, refusal } from './errors.ts';
import { keep, type Reader, sendAtHand, sendKept } from './kept.ts';
import { createPageCaches, type PageVersion, type Screen } from './page-caches.ts';
import type { PageTemplate } from './page-template.ts';
import type { KeptAnswer } from './response-cache.ts';

type Parts = {
  draw: DrawPage;
  /** Ends what draws, unless it is about it. */
  rest: () => Promise<void>;
  computing: Computing;
  environment: Pick<Environment, 'browser' | 'timeZone'>;
  version: PageVersion;
  /** Whether the version is known. */
  isCurrent: () => boolean;
  now: () => Date;
};

export type DrawnPages = ReturnType<typeof createDrawnPages>;
type Shown = {
  screen: Screen | null;
  template: PageTemplate;
  /** The policy of a page by the sources of what is drawn in it. */
  policyOf: (parts: readonly string[]) => string;
};
type Wanted = Shown & { path: string; query: string; status: number; ip: string };

/** What the app says best itself, the same each time. */
const NOT_THERE = new Set([400, 404]);

/** What browsers take over https. */
const USUAL_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * Pages with their content, drawn as for a visitor who brought nothing and kept like answers
 * (rules.md#drawn-pages).
 */
export function createDrawnPages(app: FastifyInstance, parts: Parts) {
  const { draw, rest, computing, environment, version, isCurrent, now } = parts;
  const { browser: settings, timeZone } = environment;
  const cacheOf = createPageCaches(parts);
  let ahead = '';

  function send(shown: Shown, request: FastifyRequest, reply: FastifyReply) {
    const reader = { request, reply, isPrivate: false };
    return sendAtHand(cacheOf(shown.screen), reader) ? reply : sendDrawn(shown, reader);
  }

  async function sendDrawn(shown: Shown, reader: Reader): Promise<FastifyReply> {
    const { screen, template } = shown;
    const { request, reply } = reader;
    const query = understood(screen, request);
    const path = screen === null ? '/404' : (request.url.split('?', 1)[0] ?? '/');
    const page = pageOf({ ...shown, path, query, status: reply.statusCode, ip: request.ip });
    try {
      return await sendKept(page, reader);
    } catch (error) {
      // The app can do without, and says itself what is refused.
      if (!(error instanceof HttpError)) request.log.error({ err: error }, 'a page was not drawn');
      const headers = { ...page.headers, 'cache-control': 'no-cache' };
      return reply.headers(headers).send(template.plain);
    }
  }

  /** Has home drawn before anybody asks for it, once for each state of what it shows. */
  async function drawHome(shown: Omit<Shown, 'screen'>): Promise<void> {
    const present = version(['albums']);
    if (present === ahead || !isCurrent()) return;
    ahead = present;
    const home = { ...shown, screen: 'sessions', path: '/', query: '', status: 200 } as const;
    await keep(pageOf({ ...home, ip: '127.0.0.1' }), USUAL_ENCODINGS);
    // Nobody has come for more.
    await rest();
  }

  /** A page as it is kept, or made to be kept. */
  function pageOf({ screen, template, policyOf, path, query, status, ip }: Wanted) {
    const address = query === '' ? path : `${path}?${query}`;
    const parts = partsOf(screen, query);
    const compute = async () => {
      const asking = askFor(ip);
      const at = now().toISOString();
      // What is written meanwhile is news to whoever reads it.
      const versions = { albums: version(['albums']), brackets: version(['brackets']) };
      const page = { address: settings.publicPath + address, settings, at, timeZone, versions };
      const drawn = await draw(page, asking.ask);
      asking.throwIfFailed();
      if (drawn === null) return template.plain;
      return template.fill(drawn, parts);
    };
    return {
      answers: cacheOf(screen),
      key: `${status} ${address}`,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(parts),
        vary: 'accept-encoding',
      },
      inTurn: (key: string, work: () => Promise<KeptAnswer>) =>
        computing.page(ip, `page ${key}`, work),
      compute,
    };
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

  return { send, drawHome };
}

/** Whether the server draws a page: not what its address shows of the past (rules.md#drawn-pages). */
export function isDrawn(screen: Screen | null, { query }: FastifyRequest): boolean {
  if (screen === null) return true;
  const page = DRAWN_ADDRESSES[screen];
  if (page?.undrawn === undefined) return page !== undefined;
  return !(query as Record<string, unknown>)[page.undrawn];
}

/** The part of an address that shows in a page, in one spelling. */
function understood(screen: Screen | null, { query }: FastifyRequest): string {
  const given = new Map(Object.entries(query as Record<string, unknown>));
  const page = screen && DRAWN_ADDRESSES[screen];
  const search = new URLSearchParams();
  for (const name of page?.shown ?? []) {
    const value = given.get(name);
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.toString();
}

/** The sources of what is drawn in a page, beside what is in every page. */
function partsOf(screen: Screen | null, query: string): string[] {
  const parts = screen === null || screen === 'sessions' ? [] : [`screens/${screen}-screen.tsx`];
  // Its program is told there what it is made of.
  if (screen === 'bracket') parts.unshift('app/late-screens.ts');
  return /(^|&)(album|session|tier|jump)=/.test(query) ? [...parts, 'app/dialogs.tsx'] : parts;
}
