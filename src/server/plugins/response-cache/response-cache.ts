import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

type Encoding = 'br' | 'gzip' | 'identity';

export type Headers = Readonly<Record<string, string>>;

/** Encoded body with its headers. */
export type Encoded = { bytes: Buffer; headers: Headers };

export type CachedResponse = {
  /** Version at computation. */
  version: string;
  plain: Buffer;
  /** Headers for every encoding. */
  headers: Headers;
  /** Bodies by encoding; a promise while compressing. */
  encoded: Map<Encoding, Encoded | Promise<Encoded>>;
  /** Bytes of all encodings, and of the key. */
  size: number;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Smaller bodies are not compressed: it costs more than it saves. */
const MIN_COMPRESSED_BYTES = 1024;

/** Approximate bytes of an entry beside body and key. */
const OVERHEAD = 256;

/** Maximum number of URLs with a known key, and their maximum length. */
const MAX_ADDRESSES = 1000;
const LONGEST_ADDRESS = 512;

/**
 * Response cache: caches whole responses by key until the version changes, plain and compressed.
 * Data do not change between two commits, so a response is computed once.
 * @param version changes whenever any response may have changed
 * @param limit maximum bytes; the least recently used entry is evicted first
 */
export function createResponseCache(version: () => string, limit = 32 * 1024 * 1024) {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: limit,
    sizeCalculation: ({ size }) => size,
  });
  /** Cache keys by exact URL. */
  const keys = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  let current = '';

  function refresh(): string {
    const latest = version();
    if (latest !== current) {
      responses.clear();
      keys.clear();
      current = latest;
    }
    return current;
  }

  /** Maps a URL to its cache key until the version changes, so that it is parsed once. */
  function learn(address: string, key: string): void {
    if (address.length <= LONGEST_ADDRESS) keys.set(address, key);
  }

  /** Returns the cached response for a URL with a known key. */
  function at(address: string): CachedResponse | undefined {
    const key = keys.get(address);
    return key === undefined ? undefined : responses.get(key);
  }

  /** @param given headers beside ETag and encoding */
  function add(
    key: string,
    computedFor: string,
    body: string | Buffer,
    given: Headers = {},
  ): CachedResponse {
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    const headers = { ...given, etag: `W/"${computedFor}"` };
    const encoded: CachedResponse['encoded'] = new Map([['identity', { bytes: plain, headers }]]);
    const size = plain.length + key.length + OVERHEAD;
    const response: CachedResponse = { version: computedFor, plain, headers, encoded, size };
    if (computedFor !== current) return response;
    const known = responses.get(key);
    if (known !== undefined) return known;
    responses.set(key, response);
    return response;
  }

  /** True if the body is, or is being, encoded for the client. */
  function isEncoded(
    { plain, encoded: known }: CachedResponse,
    accepted: string | undefined,
  ): boolean {
    return known.has(encodingFor(plain, accepted));
  }

  /** Returns the body encoded for the client, if ready. */
  function atHand({ plain, encoded: known }: CachedResponse, accepted: string | undefined) {
    const found = known.get(encodingFor(plain, accepted));
    return found instanceof Promise ? undefined : found;
  }

  async function encoded(
    key: string,
    response: CachedResponse,
    accepted: string | undefined,
  ): Promise<Encoded> {
    const encoding = encodingFor(response.plain, accepted);
    const known = response.encoded.get(encoding) ?? encode(key, response, encoding);
    response.encoded.set(encoding, known);
    return known;
  }

  async function encode(
    key: string,
    response: CachedResponse,
    encoding: Encoding,
  ): Promise<Encoded> {
    const bytes = await compress(response.plain, encoding);
    response.size += bytes.length;
    const done = { bytes, headers: { ...response.headers, 'content-encoding': encoding } };
    response.encoded.set(encoding, done);
    // Stored again with its new size.
    if (responses.peek(key) === response) {
      responses.delete(key);
      responses.set(key, response);
    }
    return done;
  }

  const get = (key: string) => responses.get(key);
  return { refresh, get, learn, at, add, isEncoded, atHand, encoded };
}

/** Compresses a response that is not cached. */
export async function encodeOnce(plain: Buffer, accepted: string | undefined) {
  const encoding = encodingFor(plain, accepted);
  return { encoding, bytes: encoding === 'identity' ? plain : await compress(plain, encoding) };
}

function encodingFor(plain: Buffer, accepted: string | undefined): Encoding {
  return plain.length < MIN_COMPRESSED_BYTES ? 'identity' : bestEncoding(accepted);
}

function bestEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
