import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';

type Headers = Readonly<Record<string, string>>;

export type CachedResponse = {
  /** Version of the data before the computation. */
  version: string;
  body: Buffer;
  headers: Headers;
};

/** A response that may be cached, and how to compute it. */
export type Cacheable = {
  /** Normalized request; unique among all responses of the server. */
  key: string;
  /** Returns a version that changes whenever the response may have changed. */
  version: () => string;
  /** Headers beside ETag and encoding. */
  headers: Headers;
  /** Runs the work in the queue of the client. */
  withQueue: (work: () => Promise<CachedResponse>) => Promise<CachedResponse>;
  compute: () => Promise<string | Buffer | Computed>;
};

/** Computed body with headers of its own. */
type Computed = { body: string; headers: Headers };

export type Reader = {
  request: FastifyRequest;
  reply: FastifyReply;
  /** True if browsers must not cache the response. */
  isPrivate: boolean;
};

/** Maximum bytes of all cached responses. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Smaller bodies are not compressed: it costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;

/** Approximate bytes of an entry beside body and key. */
const OVERHEAD = 256;

/**
 * Creates the cache of API responses, feeds and pages: whole bodies in each encoding, valid until
 * their version changes. Data do not change between two commits, so a response is computed once.
 * @param maxBytes the least recently used response is evicted first
 */
export function createResponseCache(maxBytes = MAX_BYTES) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });

  /** Sends the cached response, or computes and caches it first; 304 if the client has it. */
  async function send({ request, reply, isPrivate }: Reader, cacheable: Cacheable) {
    const { version, body, headers } = await get(cacheable, request.headers['accept-encoding']);
    reply.header('cache-control', isPrivate ? 'private, no-store' : 'private, no-cache');
    reply.headers({ ...headers, etag: `W/"${version}"` });
    if (request.headers['if-none-match']?.includes(`"${version}"`)) return reply.code(304).send();
    return reply.send(body);
  }

  /** Returns the response in the best encoding, computed if it is not cached. */
  async function get(cacheable: Cacheable, accepted?: string): Promise<CachedResponse> {
    const encoding = bestEncoding(accepted);
    const { key, version, withQueue } = cacheable;
    return (
      find(encoding, key, version()) ??
      // Requests of one moment wait for the first of them.
      withQueue(async () => {
        const current = version();
        return find(encoding, key, current) ?? encode(await getPlain(cacheable, current));
      })
    );

    async function encode(plain: CachedResponse): Promise<CachedResponse> {
      if (encoding === 'identity') return plain;
      const response = await compress(plain, encoding);
      return add(encoding, cacheable, response);
    }
  }

  async function getPlain(cacheable: Cacheable, version: string): Promise<CachedResponse> {
    const cached = find('identity', cacheable.key, version);
    if (cached !== undefined) return cached;
    const made = await cacheable.compute();
    const { body, headers = {} } =
      typeof made === 'string' || Buffer.isBuffer(made) ? { body: made } : made;
    return add('identity', cacheable, {
      version,
      body: Buffer.from(body),
      headers: { ...cacheable.headers, ...headers },
    });
  }

  function find(encoding: Encoding, key: string, version: string): CachedResponse | undefined {
    const response = responses.get(`${encoding} ${key}`);
    return response?.version === version ? response : undefined;
  }

  function add(encoding: Encoding, { key, version }: Cacheable, response: CachedResponse) {
    // What was computed before a change must not replace what was computed after it.
    if (response.version === version()) responses.set(`${encoding} ${key}`, response);
    return response;
  }

  return { send, get };
}

/** Compresses a response for a client, unless it is short. */
export async function encode(body: Buffer, accepted: string | undefined): Promise<CachedBody> {
  return compress({ body, headers: {} }, bestEncoding(accepted));
}

type CachedBody = Pick<CachedResponse, 'body' | 'headers'>;

async function compress<T extends CachedBody>(response: T, encoding: Encoding): Promise<T> {
  const { body, headers } = response;
  if (encoding === 'identity' || body.length < MIN_COMPRESSED_BYTES) return response;
  const bytes =
    encoding === 'gzip'
      ? await promisify(gzip)(body)
      : await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { ...response, body: bytes, headers: { ...headers, 'content-encoding': encoding } };
}

function bestEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}
