import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoded, Headers, ResponseCache } from './response-cache.ts';

type Kept = {
  answers: ResponseCache;
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
export function sendFromMemory(answers: ResponseCache, reader: Reader): boolean {
  const { url, headers } = reader.request;
  answers.refresh();
  const answer = answers.at(url);
  if (answer === undefined) return false;
  if (headers['if-none-match']?.includes(`"${answer.version}"`)) {
    reader.reply.code(304);
    send(reader, { headers: answer.headers });
    return true;
  }
  const encoded = answers.atHand(answer, headers['accept-encoding']);
  if (encoded !== undefined) send(reader, encoded);
  return encoded !== undefined;
}

/**
 * Sends the cached response for the normalized request; on a miss, computes, caches and sends it.
 */
export async function sendCached(kept: Kept, reader: Reader): Promise<FastifyReply> {
  const { answers, key } = kept;
  const { url, headers } = reader.request;
  answers.refresh();
  answers.learn(url, key);
  // The cache may have the same request with another URL.
  if (sendFromMemory(answers, reader)) return reader.reply;
  const accepted = headers['accept-encoding'];
  const answer = await keep(kept, accepted);
  return send(reader, await answers.encoded(key, answer, accepted));
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
  { answers, key, headers, withQueue, compute }: Kept,
  accepted: string | undefined,
): Promise<CachedResponse> {
  const asked = answers.refresh();
  const known = answers.get(key);
  if (known !== undefined && answers.isEncoded(known, accepted)) return known;
  // The version is part of the key: work that began before a change must not serve later requests.
  return withQueue(`${asked} ${accepted} ${key}`, async () => {
    // Another request may have computed it meanwhile.
    const version = answers.refresh();
    const present = answers.get(key) ?? (await add());
    await answers.encoded(key, present, accepted);
    return present;

    async function add(): Promise<CachedResponse> {
      const made = await compute();
      return typeof made === 'string' || Buffer.isBuffer(made)
        ? answers.add(key, version, made, headers)
        : answers.add(key, version, made.body, { ...headers, ...made.headers });
    }
  });
}
