import type { FastifyRequest } from 'fastify';
import type { Check } from '../lib/checks.ts';
import { HttpError, rejection } from '../lib/errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** True for a safe method. */
export function isSafe(method: string): boolean {
  return SAFE.includes(method);
}

/**
 * Rejects cross-site changes (CSRF). Browsers send the origin of a request in `Sec-Fetch-Site` or,
 * over plain HTTP where that is missing, in `Origin`; other clients send neither.
 */
export function requireOwnOrigin(publicUrl: string | null): Check {
  const known = publicUrl === null ? null : new URL(publicUrl).origin;
  return (request) => {
    if (isSafe(request.method)) return;
    const { 'sec-fetch-site': site, origin } = request.headers;
    if (site !== undefined ? site === 'same-origin' || site === 'none' : origin === undefined)
      return;
    if (site === undefined && (origin === known || origin === getOrigin(request))) return;
    throw new HttpError(403, 'FOREIGN_ORIGIN', 'This request comes from another site');
  };
}

/** Rejects a body by its `Content-Length`, before any other check. */
export function rejectTooLarge({ headers, routeOptions }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > (routeOptions.bodyLimit ?? 0)) throw rejection(413);
}

function getOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
