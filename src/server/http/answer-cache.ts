import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';

type Answer = { bytes: Map<Encoding, Buffer>; size: number };

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Below this many bytes compression costs more than it saves. */
const LEAST_COMPRESSED = 1024;

/**
 * Keeps whole answers by address until the version changes, plain and compressed. Nothing changes
 * between two commits, so what was answered once need not be computed again.
 * @param version changes whenever any answer may have changed
 * @param limit bytes kept at most; the answer not used for longest goes first
 */
export function createAnswerCache(version: () => string, limit = 64 * 1024 * 1024) {
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

  function keep(address: string, answer: Answer, bytes: Buffer, encoding: Encoding): void {
    answer.bytes.set(encoding, bytes);
    answer.size += bytes.length;
    if (answers.get(address) !== answer) return;
    size += bytes.length;
    for (const [oldest, { size: freed }] of answers) {
      if (size <= limit) break;
      answers.delete(oldest);
      size -= freed;
    }
  }

  function add(address: string, computedFor: string, body: string): Answer {
    const answer: Answer = { bytes: new Map(), size: 0 };
    if (computedFor === current) answers.set(address, answer);
    keep(address, answer, Buffer.from(body), 'identity');
    return answer;
  }

  async function encoded(address: string, answer: Answer, accepted: string | undefined) {
    const plain = answer.bytes.get('identity') ?? Buffer.alloc(0);
    const encoding = plain.length < LEAST_COMPRESSED ? 'identity' : bestEncoding(accepted);
    const known = answer.bytes.get(encoding);
    if (known !== undefined) return { encoding, bytes: known };
    const bytes = await compress(plain, encoding);
    if (!answer.bytes.has(encoding)) keep(address, answer, bytes, encoding);
    return { encoding, bytes };
  }

  return { refresh, get, add, encoded };
}

function bestEncoding(accepted = ''): Encoding {
  if (/\bbr\b(?!;q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
