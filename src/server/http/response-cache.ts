import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

export type KeptAnswer = {
  /** The one that it was computed for. */
  version: string;
  plain: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
  size: number;
};

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Below this many bytes compression costs more than it saves. */
const LEAST_COMPRESSED = 1024;

/** About how many bytes an answer takes beside its body and its key. */
const OVERHEAD = 256;

/**
 * Keeps whole answers by what was asked until the version changes, plain and compressed. Nothing
 * changes between two commits, so what was answered once need not be computed again.
 * @param version changes whenever any answer may have changed
 * @param limit bytes kept at most; the answer not used for longest goes first
 */
export function createResponseCache(version: () => string, limit = 32 * 1024 * 1024) {
  const answers = new Map<string, KeptAnswer>();
  let current = '';
  let size = 0;

  function refresh(): string {
    const latest = version();
    if (latest !== current) {
      answers.clear();
      size = 0;
      current = latest;
    }
    return current;
  }

  function get(key: string): KeptAnswer | undefined {
    const answer = answers.get(key);
    if (answer === undefined) return undefined;
    answers.delete(key);
    answers.set(key, answer);
    return answer;
  }

  function grow(key: string, answer: KeptAnswer, bytes: number): void {
    if (answers.get(key) !== answer) return;
    answer.size += bytes;
    size += bytes;
    for (const [oldest, { size: freed }] of answers) {
      if (size <= limit) break;
      answers.delete(oldest);
      size -= freed;
    }
  }

  function add(key: string, computedFor: string, body: string | Buffer): KeptAnswer {
    const plain = typeof body === 'string' ? Buffer.from(body) : body;
    const answer: KeptAnswer = { version: computedFor, plain, compressed: new Map(), size: 0 };
    if (computedFor !== current) return answer;
    const known = get(key);
    if (known !== undefined) return known;
    answers.set(key, answer);
    grow(key, answer, answer.plain.length + key.length + OVERHEAD);
    return answer;
  }

  /** Whether its bytes are there, or about to be, as a reader takes them. */
  function isEncoded({ plain, compressed }: KeptAnswer, accepted: string | undefined): boolean {
    const encoding = encodingFor(plain, accepted);
    return encoding === 'identity' || compressed.has(encoding);
  }

  async function encoded(key: string, answer: KeptAnswer, accepted: string | undefined) {
    const { plain, compressed } = answer;
    const encoding = encodingFor(plain, accepted);
    if (encoding === 'identity') return { encoding, bytes: plain };
    const known = compressed.get(encoding);
    if (known !== undefined) return { encoding, bytes: await known };
    const compressing = compress(plain, encoding);
    compressed.set(encoding, compressing);
    const bytes = await compressing;
    grow(key, answer, bytes.length);
    return { encoding, bytes };
  }

  return { refresh, get, add, isEncoded, encoded };
}

/** An answer that is not kept, compressed as its reader takes it. */
export async function encodeOnce(plain: Buffer, accepted: string | undefined) {
  const encoding = encodingFor(plain, accepted);
  return { encoding, bytes: encoding === 'identity' ? plain : await compress(plain, encoding) };
}

function encodingFor(plain: Buffer, accepted: string | undefined): Encoding {
  return plain.length < LEAST_COMPRESSED ? 'identity' : bestEncoding(accepted);
}

function bestEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
