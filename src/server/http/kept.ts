import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeptAnswer, ResponseCache } from './response-cache.ts';

type Kept = {
  answers: ResponseCache;
  /** What was understood of the request. */
  key: string;
  type: string;
  vary: string;
  /** Whether no browser may keep it. */
  isPrivate: boolean;
  /** Does the work when it is this caller's turn. */
  inTurn: (key: string, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;
  compute: () => Promise<string | Buffer>;
};

/**
 * Sends what is kept for a key, else what is computed for it, which is then kept; 304 to a reader who
 * has it.
 */
export async function sendKept(
  { type, vary, isPrivate, ...kept }: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { answers, key } = kept;
  answers.refresh();
  const accepted = request.headers['accept-encoding'];
  const headers = ({ version }: KeptAnswer) => ({
    etag: `W/"${version}"`,
    'cache-control': isPrivate ? 'private, no-store' : 'private, no-cache',
    vary,
  });
  const known = answers.get(key);
  if (known !== undefined && request.headers['if-none-match']?.includes(`"${known.version}"`))
    return reply.code(304).headers(headers(known)).send();
  const answer = await keep(kept, accepted);
  const { encoding, bytes } = await answers.encoded(key, answer, accepted);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.headers(headers(answer)).type(type).send(bytes);
}

/** What is kept for a key, else what is computed for it, also as a reader takes it. */
export async function keep(
  { answers, key, inTurn, compute }: Pick<Kept, 'answers' | 'key' | 'inTurn' | 'compute'>,
  accepted: string | undefined,
): Promise<KeptAnswer> {
  const asked = answers.refresh();
  const known = answers.get(key);
  if (known !== undefined && answers.isEncoded(known, accepted)) return known;
  // Work that began before a change is no answer to whoever asks after it.
  return inTurn(`${asked} ${accepted} ${key}`, async () => {
    // Somebody else may have had it computed meanwhile.
    const version = answers.refresh();
    const present = answers.get(key) ?? answers.add(key, version, await compute());
    await answers.encoded(key, present, accepted);
    return present;
  });
}
