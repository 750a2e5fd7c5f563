import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import plugin from 'fastify-plugin';
import { failure, type HttpError, rejection, sendError } from '../lib/errors.ts';
import type { ResponseHeaders } from './security-headers.ts';

type Options = { headers: ResponseHeaders };

/** Sends the usual JSON error for every error, also where Node.js would respond without a body. */
export const errors = plugin<Options>(async (app, { headers }) => {
  app.setErrorHandler(sendError);
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const text = toBody(rejection(417));
    response.writeHead(417, { ...headers(null), ...getHeaders(text) }).end(text);
  });
  // HTTP/1.1 requires Host; without it the URL is incomplete.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isIncomplete = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isIncomplete ? rejection(400) : undefined);
  });
});

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
