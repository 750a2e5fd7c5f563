import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { JOIN_PATH, PRIVATE_HEADER, type SignInState } from '#shared/domain/club/club-access.ts';
import { failure, HttpError, rejection } from '../../lib/errors.ts';
import type { AccessCheck } from './access-check.ts';
import { type AccessRule, findAccessRule, getDeniedBody } from './access-rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Registered routes with their rule of access; undefined without a decision on it. */
    accessRules: { method: string; url: string; rule: AccessRule | undefined }[];
  }
}

/** Renders the sign-in page, with its Content Security Policy. */
export type SignInPage = (state: SignInState) => { html: string; policy: string };

type Options = {
  access: AccessCheck;
  /** Runs before the first request. */
  prepare: () => Promise<void>;
  /** Registers a callback for each commit that this server notices. */
  onCommit: (listener: () => void) => void;
  /** `null` if the web app is not built. */
  signInPage: SignInPage | null;
};

/**
 * Denies every request of a private club but the public ones, before any other work for it
 * (product/private-club.md). Routes are denied by default, as are URLs without a route.
 */
export const privateClub = plugin<Options>(
  async (app, { access, prepare, onCommit, signInPage }) => {
    app.decorate('accessRules', []);
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        app.accessRules.push({ method: one, url, rule: findAccessRule({ method: one, url }) });
    });
    app.addHook('onReady', async () => {
      await prepare();
      await access.getVisibility();
    });
    onCommit(() => {
      // Requests read it themselves if it could not be read now.
      if (access.peekVisibility() === null) access.getVisibility().catch(() => {});
    });

    /** Requests of a private club that were not checked. */
    const unchecked = new WeakSet<FastifyRequest>();
    app.addHook('onRequest', (request, reply, done) => {
      if (access.peekVisibility() === 'open') return done();
      const rule = getRule(request);
      if (rule === 'public') {
        unchecked.add(request);
        return done();
      }
      access.isAllowed(request, rule).then(
        (allowed) => (allowed ? done() : deny(request, reply)),
        (error: Error) => done(error),
      );
    });

    app.addHook('onSend', (request, reply, payload, done) => {
      // Proxies must not store what they would then send to everyone.
      if (access.getLastVisibility() !== 'open')
        reply.header('cache-control', toPrivate(reply.getHeader('cache-control')));
      const isMissing = reply.statusCode === 404 && unchecked.has(request);
      if (!isMissing || access.peekVisibility() === 'open') return done(null, payload);
      // The page for a missing file has the settings of the club.
      for (const header of ['content-type', 'content-encoding', 'etag']) reply.removeHeader(header);
      done(null, '');
    });

    app.get(JOIN_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (signInPage === null) throw rejection(404);
      return sendPage(request, reply, signInPage, await access.isAdmitted(request));
    });

    app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
      const isOpen = (await access.getVisibility()) === 'open';
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
      return `User-agent: *\n${isOpen ? 'Allow' : 'Disallow'}: /\n`;
    });

    function deny(request: FastifyRequest, reply: FastifyReply): void {
      reply.code(401).headers({ 'cache-control': 'no-store', [PRIVATE_HEADER]: 'true' });
      const body = getDeniedBody(request);
      if (body === 'nothing') reply.send();
      else if (body === 'page' && signInPage !== null) sendPage(request, reply, signInPage, false);
      else reply.send(failure(new HttpError(401, 'CLUB_PRIVATE', PRIVATE)));
    }

    function sendPage(
      request: FastifyRequest,
      reply: FastifyReply,
      page: SignInPage,
      isAdmitted: boolean,
    ): FastifyReply {
      const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site';
      const visibility = access.peekVisibility() ?? 'link';
      const { html, policy } = page({ visibility, isAdmitted, isCrossSite });
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(html);
    }
  },
);

const PRIVATE =
  'This club is private. Open your invite link, or enter its password on the start page.';

function getRule({ method, routeOptions: { url } }: FastifyRequest): AccessRule {
  return (url !== undefined && findAccessRule({ method, url })) || 'club';
}

/** Returns the `cache-control` for browsers alone; nothing is stored without one. */
function toPrivate(given: unknown): string {
  const rules = String(given ?? 'no-cache').split(/\s*,\s*/);
  if (rules.includes('no-store')) return rules.join(', ');
  return ['private', ...rules.filter((rule) => !/^(public|private)$/.test(rule))].join(', ');
}
