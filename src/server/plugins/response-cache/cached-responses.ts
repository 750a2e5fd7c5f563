import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoded, Headers, ResponseCache } from './response-cache.ts';

type CachedCase = {
  responses: ResponseCache;
  /** Cache key of the normalized request. */
  key: string;
  /** Headers beside ETag and encoding. */
  headers: Headers;
  /** Runs the work in the queue of the client. */
  withQueue: (key: string, work: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  compute: () => Promise<string | Buffer | Made>;
};

/** Computed response with headers of its own. */
type Made = { body: string; headers: Headers };

export type Reader = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** True if browsers must not cache the response. */
  isPrivate: boolean;
};

/**
 * Sends the cached response for the exact URL, or 304 if the client has it.
 * @returns false on a miss
 */
export function sendFromMemory(responses: ResponseCache, reader: Reader): boolean {
  const { url, headers } = reader.request;
  responses.refresh();
  const response = responses.at(url);
  if (response === undefined) return false;
  if (headers['if-none-match']?.includes(`"${response.version}"`)) {
    reader.reply.code(304);
    send(reader, { headers: response.headers });
    return true;
  }
  const encoded = responses.atHand(response, headers['accept-encoding']);
  if (encoded !== undefined) send(reader, encoded);
  return encoded !== undefined;
}

/**
 * Sends the cached response for the normalized request; on a miss, computes, caches and sends it.
 */
export async function sendCached(cached: CachedCase, reader: Reader): Promise<FastifyReply> {
  const { responses, key } = cached;
  const { url, headers } = reader.request;
  responses.refresh();
  responses.learn(url, key);
  // The cache may have the same request with another URL.
  if (sendFromMemory(responses, reader)) return reader.reply;
  const accepted = headers['accept-encoding'];
  const response = await keep(cached, accepted);
  return send(reader, await responses.encoded(key, response, accepted));
}

function send(
  { reply, isPrivate }: Reader,
  { headers, bytes }: Pick<Encoded, 'headers'> & Partial<Encoded>,
): FastifyReply {
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache');
  return reply.headers(headers).send(bytes);
}

/**
 * Returns the cached response of a key, or computes and caches it; also compresses it for the
 * client.
 */
export async function keep(
  { responses, key, headers, withQueue, compute }: CachedCase,
  accepted: string | undefined,
): Promise<CachedResponse> {
  const asked = responses.refresh();
  const known = responses.get(key);
  if (known !== undefined && responses.isEncoded(known, accepted)) return known;
  // The version is part of the key: work that began before a change must not serve later requests.
  return withQueue(`${asked} ${accepted} ${key}`, async () => {
    // Another request may have computed it meanwhile.
    const version = responses.refresh();
    const present = responses.get(key) ?? (await add());
    await responses.encoded(key, present, accepted);
    return present;

    async function add(): Promise<CachedResponse> {
      const made = await compute();
      return typeof made === 'string' || Buffer.isBuffer(made)
        ? responses.add(key, version, made, headers)
        : responses.add(key, version, made.body, { ...headers, ...made.headers });
    }
  });
}
