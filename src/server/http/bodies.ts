import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getCaller } from '#shared/domain/ip-address.ts';
import { checkFirst } from './checks.ts';
import { createClientQuota } from './client-quota.ts';
import { HttpError, refusal } from './errors.ts';

/** Bytes of bodies that are on their way at once; senders do not take their time with more (rules.md#limits). */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Keeps room for the bodies that are still coming in, as much as each may have: where there is no
 * more, who takes most of it loses the one that has come in for longest.
 */
export function limitBodies(app: FastifyInstance, mostBytes = MAX_BYTES): void {
  const shares = createClientQuota(mostBytes);
  checkFirst(app, (request, reply) => {
    const amount = largestBody(request);
    if (amount === 0) return;
    const { raw, ip } = request;
    const share = shares.take({
      caller: getCaller(ip),
      amount,
      rank: () => (raw.complete ? null : 0),
      abandon: () => raw.destroy(),
    });
    reply.raw.once('close', share.end);
  });
}

/** How many bytes of a request may be kept here; uploads are counted where they are read. */
function largestBody({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions;
  if (bodyLimit === Number.MAX_SAFE_INTEGER) return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0));
}

/**
 * A whole body, in one piece of memory however many it came in.
 * @throws HttpError 413 for one of more than `mostBytes`, 400 for one that breaks off
 */
export async function readBody(body: IncomingMessage, mostBytes: number): Promise<Buffer> {
  let kept = Buffer.alloc(0);
  let length = 0;
  try {
    // Whoever sent too much is to read the answer.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      const start = length;
      length += piece.length;
      if (length > mostBytes) throw refusal(413);
      if (length > kept.length)
        kept = Buffer.concat([kept.subarray(0, start)], Math.max(length, kept.length * 2));
      piece.copy(kept, start);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : refusal(400);
  }
  return kept.subarray(0, length);
}
