import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

type Answer = { plain: Buffer; compressed: Map<Encoding, Promise<Buffer>>; size: number };

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Below this many bytes compression costs more than it saves. */
const LEAST_COMPRESSED = 1024;

/** About how many bytes an answer takes beside its body and its address. */
const OVERHEAD = 256;

/**
 * Keeps whole answers by address until the version changes, plain and compressed. Nothing changes
 * between two commits, so what was answered once need not be computed again.
 * @param version changes whenever any answer may have changed
 * @param limit bytes kept at most; the answer not used for longest goes first
 */
export function createResponseCache(version: () => string, limit = 64 * 1024 * 1024) {
  const answers = new Map<string, Answer>();
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

  function get(address: string): Answer | undefined {
    const answer = answers.get(address);
    if (answer === undefined) return undefined;
    answers.delete(address);
    answers.set(address, answer);
    return answer;
  }

  function grow(address: string, answer: Answer, bytes: number): void {
    if (answers.get(address) !== answer) return;
    answer.size += bytes;
    size += bytes;
    for (const [oldest, { size: freed }] of answers) {
      if (size <= limit) break;
      answers.delete(oldest);
      size -= freed;
    }
  }

  function add(address: string, computedFor: string, body: string): Answer {
    const answer: Answer = { plain: Buffer.from(body), compressed: new Map(), size: 0 };
    if (computedFor !== current) return answer;
    const known = get(address);
    if (known !== undefined) return known;
    answers.set(address, answer);
    grow(address, answer, answer.plain.length + address.length + OVERHEAD);
    return answer;
  }

  async function encoded(address: string, answer: Answer, accepted: string | undefined) {
    const { plain, compressed } = answer;
    const encoding = encodingFor(plain, accepted);
    if (encoding === 'identity') return { encoding, bytes: plain };
    const known = compressed.get(encoding);
    if (known !== undefined) return { encoding, bytes: await known };
    const compressing = compress(plain, encoding);
    compressed.set(encoding, compressing);
    const bytes = await compressing;
    grow(address, answer, bytes.length);
    return { encoding, bytes };
  }

  return { refresh, get, add, encoded };
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
