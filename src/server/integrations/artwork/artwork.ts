import type { IncomingMessage } from 'node:http';
import { ARCHIVE_HOSTS, ARTWORK_HOSTS, matchesHost } from '../../domain/albums/artwork-hosts.ts';
import { imageFormat } from '../covers/cover-image.ts';
import { requestPinned } from '../pinned-request.ts';
import { PrivateHostError, publicAddresses, type Resolve, resolveAll } from '../public-address.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { readRetryAfter } from '../streaming/retry-after.ts';
import { ArtworkError } from './artwork-error.ts';

type Limits = {
  /** For lookup and connection. */
  connectMs: number;
  /** Including redirects and the image. */
  totalMs: number;
};

export type ArtworkSettings = {
  /** Origins beside the known hosts; may be loopback. */
  origins: readonly string[];
  userAgent: string;
};

type Parts = ArtworkSettings & {
  resolve?: Resolve;
  /** Port for https; tests override it. */
  port?: number;
  limits?: Limits;
  /** Aborts the download, which then fails with a timeout. */
  signal?: AbortSignal;
};

export type Artwork = { type: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Buffer };

const LIMITS: Limits = { connectMs: 3000, totalMs: 10_000 };
const MAX_REDIRECTS = 3;
/** product/conventions.md#times */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Downloads an image from an artwork host. Every URL of a redirect chain is checked, and the
 * connection uses the checked IP addresses.
 * @throws ArtworkError
 */
export async function downloadArtwork(
  address: string,
  { origins, userAgent, resolve = resolveAll, port = 443, limits = LIMITS, signal: ending }: Parts,
): Promise<Artwork> {
  const timeout = AbortSignal.timeout(limits.totalMs);
  const total = ending === undefined ? timeout : AbortSignal.any([timeout, ending]);
  let url = allowedAddress(address, origins);
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(url);
    try {
      const { statusCode = 0, headers } = response;
      if (!isRedirect(statusCode)) return await readImage(response);
      if (redirects === MAX_REDIRECTS) throw new ArtworkError('unavailable', 'too many redirects');
      url = allowedAddress(headers.location ?? '', origins, url);
    } catch (error) {
      throw total.aborted ? timedOut(error) : toArtworkError(error);
    } finally {
      response.destroy();
    }
  }

  async function ask(url: URL): Promise<IncomingMessage> {
    const connecting = new AbortController();
    const timer = setTimeout(() => connecting.abort(), limits.connectMs);
    const signal = AbortSignal.any([total, connecting.signal]);
    const onConnect = () => clearTimeout(timer);
    try {
      const addresses = isOrigin(url, origins)
        ? null
        : await rejectOnAbort(publicAddresses(url.hostname, resolve), signal);
      return await requestPinned(url, {
        headers: { ...HEADERS, 'user-agent': userAgent },
        addresses,
        ...(addresses !== null && { port }),
        signal,
        onConnect,
      });
    } catch (error) {
      throw signal.aborted ? timedOut(error) : toArtworkError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

const HEADERS = {
  accept: 'image/jpeg, image/png, image/webp',
  'accept-encoding': 'identity',
};

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

async function readImage(response: IncomingMessage): Promise<Artwork> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw unavailable(response);
  const isImage = headers['content-type']?.toLowerCase().startsWith('image/');
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  if (!isImage || isPacked) throw notSupported();
  const bytes = await readBytes(response);
  const format = imageFormat(bytes);
  if (format === null) throw notSupported();
  return { type: `image/${format}`, bytes };
}

async function readBytes(response: IncomingMessage): Promise<Buffer> {
  const announced = Number(response.headers['content-length'] ?? 0);
  if (announced > MAX_BYTES) throw tooLarge(announced);
  const pieces: Buffer[] = [];
  let count = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    count += piece.length;
    if (count > MAX_BYTES) throw tooLarge(count);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Seconds to wait after a 429 without `Retry-After`. */
const DEFAULT_RETRY_AFTER_S = 30;

function unavailable({ statusCode, headers }: IncomingMessage): ArtworkError {
  const message = `the host answered ${statusCode}`;
  if (statusCode !== 429) return new ArtworkError('unavailable', message);
  const retryAfter = readRetryAfter(headers['retry-after'] ?? null, new Date());
  return new ArtworkError('unavailable', message, {
    retryAfter: retryAfter ?? DEFAULT_RETRY_AFTER_S,
  });
}

function tooLarge(bytes: number): ArtworkError {
  return new ArtworkError('too large', `${bytes} bytes or more`, { bytes });
}

function notSupported(): ArtworkError {
  return new ArtworkError('not supported', 'the host sent no JPEG, PNG or WebP');
}

function timedOut(cause: unknown): ArtworkError {
  return new ArtworkError('timeout', 'the host took too long', { cause });
}

function toArtworkError(error: unknown): ArtworkError {
  if (error instanceof ArtworkError) return error;
  if (error instanceof PrivateHostError)
    return new ArtworkError('refused', `not fetched: ${error.message}`);
  return new ArtworkError('network', 'the connection failed', { cause: error });
}

/**
 * Checks a URL: allowed are https on port 443 at an artwork host, and the additional origins of the
 * settings. `URL` has normalized numeric hosts already.
 * @param from URL of the redirect; only the Cover Art Archive may redirect to archive.org
 * @throws ArtworkError 'refused'
 */
export function allowedAddress(text: string, origins: readonly string[], from?: URL): URL {
  if (!URL.canParse(text, from?.href)) throw rejected('it is no address');
  const url = new URL(text, from?.href);
  if (url.username !== '' || url.password !== '') throw rejected('it names a user');
  if (isOrigin(url, origins)) return url;
  if (url.protocol !== 'https:' || url.port !== '') throw rejected('it is not https on port 443');
  const isFromArchive =
    from !== undefined && matchesHost(['coverartarchive.org', ...ARCHIVE_HOSTS], from.hostname);
  const hosts = isFromArchive ? [...ARTWORK_HOSTS, ...ARCHIVE_HOSTS] : ARTWORK_HOSTS;
  if (!matchesHost(hosts, url.hostname)) throw rejected('its host has no artwork');
  return url;
}

/** True if the settings list the origin of the URL. */
export function isOrigin({ origin }: URL, origins: readonly string[]): boolean {
  return origins.includes(origin);
}

function rejected(why: string): ArtworkError {
  return new ArtworkError('refused', `not fetched: ${why}`);
}
