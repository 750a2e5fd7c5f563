import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpError } from '../lib/errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** True for a safe method. */
export function isSafe(method: string): boolean {
  return SAFE.includes(method);
}

/**
 * Rejects cross-site changes (CSRF). Browsers send the origin of a request in `Sec-Fetch-Site` or,
 * over plain HTTP where that is missing, in `Origin`; other clients send neither.
 */
export const originCheck = plugin<{ publicUrl: string | null }>(async (app, { publicUrl }) => {
  const known = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSafe(request.method) && !isOwnOrigin(request, known))
      throw new HttpError(403, 'FOREIGN_ORIGIN', 'This request comes from another site');
    done();
  });
});

function isOwnOrigin(request: FastifyRequest, known: string | null): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || origin === known || origin === getOrigin(request);
}

function getOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
