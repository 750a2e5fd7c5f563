import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpError, rejection } from '../lib/errors.ts';
import { isAddress } from '../lib/ip-address.ts';
import { MAX_JSON_BYTES } from './json-bodies.ts';
import type { Computing } from './work-limiter.ts';

type Options = {
  /** `PUBLIC_URL`; `null` without one. */
  publicUrl: string | null;
  /** API key of the app. */
  key: string;
  computing: Computing;
};

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** True for a safe method. */
export function isSafe(method: string): boolean {
  return SAFE.includes(method);
}

/**
 * Checks API calls before their body is read: its size, the host and origin of changes, the API key
 * (product/api.md#requests-and-responses), and the compute budget of the client.
 */
export const requestChecks = plugin<Options>(async (app, { publicUrl, key, computing }) => {
  const own = publicUrl === null ? null : new URL(publicUrl);
  const ownName = own && toHostName(own.host);
  const expected = Buffer.from(key);
  app.addHook('onRequest', (request, _reply, done) => {
    rejectLargeBody(request);
    if (!isSafe(request.method)) {
      rejectForeignHost(request, ownName);
      rejectForeignOrigin(request, own?.origin ?? null);
    }
    rejectWrongKey(request, expected);
    if (hasBody(request)) computing.takeBody(request.ip, getBodyBytes(request));
    done();
  });
});

/** @throws HttpError 413 by `Content-Length` */
function rejectLargeBody({ headers, routeOptions }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? 0)) throw rejection(413);
}

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** Returns the bytes of a JSON body; its maximum if the client does not announce them. */
function getBodyBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return MAX_JSON_BYTES;
  return Math.min(Number(headers['content-length'] ?? 0), MAX_JSON_BYTES);
}

/** Host names that resolve only in a local network, so that no attacker can own one. */
const LOCAL_NAME = /^[^.]+$|\.(localhost|local|lan|home\.arpa|internal)$/;

/**
 * Protects against DNS rebinding, where a page of another site resolves to this server.
 * @throws HttpError 421 for a public host name other than that of `PUBLIC_URL`
 */
function rejectForeignHost(request: FastifyRequest, ownName: string | null): void {
  // Host is optional before HTTP/1.1; browsers always send it.
  if (request.raw.headers.host === undefined) return;
  const name = toHostName(request.host);
  if (name === null || !(name === ownName || isLocalName(name)))
    throw new HttpError(421, 'FOREIGN_HOST', FOREIGN_HOST);
}

const FOREIGN_HOST =
  'This is not the address of this site. If it should be, set PUBLIC_URL to it on the server.';

/** True for an IP address, and a name that resolves only in a local network. */
function isLocalName(name: string): boolean {
  return isAddress(name.replace(/^\[|\]$/g, '')) || LOCAL_NAME.test(name);
}

/** Returns the normalized host name of a Host header, without port; `null` if invalid. */
export function toHostName(host: string): string | null {
  const url = `http://${host}/`;
  if (/[\s/@?#\\]/.test(host) || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/\.$/, '');
}

/**
 * Protects against CSRF. Browsers send the origin of a request in `Sec-Fetch-Site` or, over plain
 * HTTP where that is missing, in `Origin`; other clients send neither.
 * @throws HttpError 403 for a request of another site
 */
function rejectForeignOrigin(request: FastifyRequest, ownOrigin: string | null): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn =
    site === undefined
      ? origin === undefined || origin === ownOrigin || origin === getRequestedOrigin(request)
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new HttpError(403, 'FOREIGN_ORIGIN', 'This request comes from another site');
}

function getRequestedOrigin({ protocol, host }: FastifyRequest): string | null {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}

/**
 * The key is part of the public page: it identifies the version of the app, not the user.
 * @throws HttpError 401
 */
function rejectWrongKey({ headers }: FastifyRequest, expected: Buffer): void {
  const given = headers['x-api-key'];
  if (given === undefined)
    throw new HttpError(401, 'API_KEY_REQUIRED', 'The X-API-Key header is missing');
  if (typeof given !== 'string' || !isSame(Buffer.from(given), expected))
    throw new HttpError(401, 'API_KEY_INVALID', 'The API key is wrong');
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
