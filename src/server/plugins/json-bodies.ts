import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpError, invalidInput, rejection } from '../lib/errors.ts';
import { type Computing, SMALL_BODY } from './work-limiter.ts';

/** Maximum bytes of a JSON body; validation takes time for every field in it. */
export const MAX_JSON_BYTES = 256 * 1024;

/** Maximum milliseconds to receive a body (product/conventions.md#times). */
const MAX_RECEIVING_MS = 30_000;

type Options = { computing: Computing };

/** Reads JSON bodies; other types are 415. Responses are already text or bytes. */
export const jsonBodies = plugin<Options>(async (app, { computing }) => {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  app.removeContentTypeParser('text/plain');
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readInTime(payload, request.routeOptions.bodyLimit ?? 0);
      const read = () => {
        if (!isUtf8(body)) throw invalidInput({ body: 'The body is not valid UTF-8' });
        return parse(request, body.toString());
      };
      return body.length <= SMALL_BODY ? read() : computing.withQueue(request.ip, read);
    },
  );
});

/**
 * Reads a whole body into one buffer: a list of its pieces, which may be single bytes, takes far
 * more memory.
 * @throws HttpError 413 for more than `maxBytes`, 400 for an aborted body, 408 for a slow one
 */
async function readInTime(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(rejection(408)), MAX_RECEIVING_MS);
  });
  return Promise.race([readBody(body, maxBytes), late]).finally(() => clearTimeout(timer));
}

async function readBody(body: IncomingMessage, maxBytes: number): Promise<Buffer> {
  let stored = Buffer.alloc(0);
  let length = 0;
  try {
    // The connection stays open, so that the client can read the 413.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      const start = length;
      length += piece.length;
      if (length > maxBytes) throw rejection(413);
      if (length > stored.length)
        stored = Buffer.concat([stored.subarray(0, start)], Math.max(length, stored.length * 2));
      piece.copy(stored, start);
    }
  } catch (error) {
    throw error instanceof HttpError ? error : rejection(400);
  }
  return stored.subarray(0, length);
}
