import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Cookies } from '../lib/cookies.ts';
import { isSafe } from './request-checks.ts';

/** Commits of all servers, numbered in order. */
type Shared = {
  written: () => number;
  isBehind: (version: number) => boolean;
  catchUp: (version: number) => Promise<void>;
  latest: () => Promise<number>;
};

/** Pattern of a valid commit number. */
const VERSION = /^\d{1,15}$/;

type Options = { shared: Shared | null; cookies: Cookies };

/**
 * Provides read-your-writes across servers: a cookie carries the number of the commit, and a server
 * that has not seen it first catches up with the database (product/api.md#several-servers).
 */
export const readYourWrites = plugin<Options>(async (app, { shared, cookies }) => {
  if (shared === null) return;
  const begun = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    begun.set(request, shared.written());
    const version = carried(request);
    if (!shared.isBehind(version)) done();
    else shared.catchUp(version).then(() => done(), done);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Rejected before this plugin, such as a visitor of a private club.
    const isRejected = !begun.has(request);
    const isOver = isSafe(request.method) && shared.written() === begun.get(request);
    if (isRejected || isOver) done();
    else carry(request, reply).then(() => done(), done);
  });

  async function carry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const version = await toCarry(request, reply);
    const carriedVersion = carried(request);
    // A delayed commit of this server may be older than the one that the client knows; a number
    // that no server has given is replaced.
    if (version > carriedVersion || (version > 0 && shared?.isBehind(carriedVersion)))
      cookies.write(request, reply, 'spindle_version', String(version));
  }

  function carried(request: FastifyRequest): number {
    const text = cookies.read(request, 'spindle_version') ?? '';
    return VERSION.test(text) ? Number(text) : 0;
  }

  /** Returns the commit number for the cookie; 0 for none. */
  async function toCarry(request: FastifyRequest, { statusCode }: FastifyReply): Promise<number> {
    const written = shared?.written() ?? 0;
    if (written !== begun.get(request)) return written;
    if (isSafe(request.method) || statusCode >= 300) return 0;
    // The same write may have been committed earlier, by another server.
    return (await shared?.latest().catch(() => 0)) ?? 0;
  }
});
