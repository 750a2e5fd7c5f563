import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedResponse, Encoded, Headers, ResponseCache } from './response-cache.ts';

type Kept = {
  answers: ResponseCache;
  /** What was understood of the request. */
  key: string;
  /** What is said of the answer beside its version and its encoding. */
  headers: Headers;
  /** Does the work when it is this caller's turn. */
  withQueue: (key: string, work: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  compute: () => Promise<string | Buffer | Made>;
};

/** What was computed, where it says more of itself than every answer of its kind. */
type Made = { body: string; headers: Headers };

export type Reader = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** True if no browser may keep the answer. */
  isPrivate: boolean;
};

/**
 * Sends what is kept for an address that was understood before, at once and as it was made then; 304
 * to a reader who has it.
 * @returns whether that is there
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
 * Sends what is kept for what was understood of a request, else what is computed for it, which is
 * then kept.
 */
export async function sendCached(kept: Kept, reader: Reader): Promise<FastifyReply> {
  const { answers, key } = kept;
  const { url, headers } = reader.request;
  answers.refresh();
  answers.learn(url, key);
  // It may have been asked for in another spelling.
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

/** What is kept for a key, else what is computed for it, also as a reader takes it. */
export async function keep(
  { answers, key, headers, withQueue, compute }: Kept,
  accepted: string | undefined,
): Promise<CachedResponse> {
  const asked = answers.refresh();
  const known = answers.get(key);
  if (known !== undefined && answers.isEncoded(known, accepted)) return known;
  // Work that began before a change is no answer to whoever asks after it.
  return withQueue(`${asked} ${accepted} ${key}`, async () => {
    // Somebody else may have had it computed meanwhile.
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
