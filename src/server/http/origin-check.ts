import type { FastifyRequest } from 'fastify';
import type { Check } from './checks.ts';
import { HttpError, refusal } from './errors.ts';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** True if a method only reads. */
export function isSafe(method: string): boolean {
  return SAFE.includes(method);
}

/**
 * Refuses changes that a page of another site asks for. Browsers say where a request comes from in
 * `Sec-Fetch-Site` and, over plain HTTP where that is missing, in `Origin`; other programs say neither.
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

/** Refuses a body that says that it is too large, before anything else is looked at. */
export function rejectTooLarge({ headers, routeOptions }: FastifyRequest): void {
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > (routeOptions.bodyLimit ?? 0)) throw refusal(413);
}

function getOrigin({ protocol, host }: FastifyRequest): string | null {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}
