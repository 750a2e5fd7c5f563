import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkFirst } from '../lib/checks.ts';
import { createClientQuota } from '../lib/client-quota.ts';
import { HttpError, rejection } from '../lib/errors.ts';
import { getCaller } from '../lib/ip-address.ts';

/** Maximum bytes of all bodies being received at the same time (product/conventions.md#limits). */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reserves the maximum size of every body being received. Over the limit, the client with the
 * largest total loses its oldest incomplete body.
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

/**
 * Returns the maximum bytes that a request may hold in memory; uploads are counted while they are
 * read.
 */
function largestBody({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0 } = routeOptions;
  if (bodyLimit === Number.MAX_SAFE_INTEGER) return 0;
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(bodyLimit, Number(headers['content-length'] ?? 0));
}

/**
 * Reads a whole body into one buffer.
 * @throws HttpError 413 for more than `mostBytes`, 400 for an aborted body
 */
export async function readBody(body: IncomingMessage, mostBytes: number): Promise<Buffer> {
  let cached = Buffer.alloc(0);
  let length = 0;
  try {
    // The connection stays open, so that the client can read the 413.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      const start = length;
      length += piece.length;
      if (length > mostBytes) throw rejection(413);
      if (length > cached.length)
        cached = Buffer.concat([cached.subarray(0, start)], Math.max(length, cached.length * 2));
      piece.copy(cached, start);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : rejection(400);
  }
  return cached.subarray(0, length);
}
