import { isUtf8 } from 'node:buffer';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkFirst } from '../lib/checks.ts';
import { failure, type HttpError, invalidInput, rejection } from '../lib/errors.ts';
import { readBody } from './body-limits.ts';
import type { ResponseHeaders } from './security-headers.ts';
import { type Computing, SMALL_BODY } from './work-limiter.ts';

/** Sends the usual JSON error where Node.js and its HTTP parser would respond without a body. */
export function rejectMalformed(
  app: FastifyInstance,
  headers: ResponseHeaders,
  computing: Computing,
): void {
  checkFirst(app, requireHost);
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const text = toBody(rejection(417));
    response.writeHead(417, { ...headers(null), ...getHeaders(text) }).end(text);
  });
  const parse = promisify(app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const body = await readBody(payload, request.routeOptions.bodyLimit ?? 0);
      const read = () => {
        if (!isUtf8(body)) throw invalidInput({ body: 'The body is not valid UTF-8' });
        return parse(request, body.toString());
      };
      return body.length <= SMALL_BODY ? read() : computing.withQueue(request.ip, read);
    },
  );
}

/** Rejects malformed HTTP with an error response, and closes the connection. */
export function rejectConnection(headers: ResponseHeaders) {
  return (error: Error & { code?: string }, socket: IncomingMessage['socket']): void => {
    // A browser would take the text on an unused preconnected socket for a response.
    if (!socket.writable || socket.bytesRead === 0 || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUSES.get(error.code ?? '') ?? 400;
    const text = toBody(rejection(status));
    const lines = Object.entries({ ...headers(null), ...getHeaders(text) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`;
    socket.end(head + text, () => socket.destroy());
  };
}

const STATUSES: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** HTTP/1.1 requires Host; without it the URL is incomplete. */
function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw rejection(400);
}

function toBody(rejected: HttpError): string {
  return JSON.stringify(failure(rejected));
}

function getHeaders(text: string) {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  };
}
