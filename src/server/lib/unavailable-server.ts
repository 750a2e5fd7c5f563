import { once } from 'node:events';
import { createServer } from 'node:http';
import { failure, HttpError } from './errors.ts';

/** `Retry-After` in seconds. */
const RETRY_SECONDS = 5;

const RESTORING = 'A backup is being restored. Please try again in a moment.';

/** Milliseconds until a request has to be received, and at the end. */
const MAX_RECEIVING_MS = 10_000;
const MAX_CLOSING_MS = 1000;

/**
 * Answers every request with 503 while the server itself is closed, and `/healthz` with 200, so
 * that no process manager ends the process meanwhile.
 * @returns closes it
 * @throws when the port is taken
 */
export async function serveUnavailable(listenOptions: {
  host: string;
  port: number;
}): Promise<() => void> {
  const rejected = new HttpError(503, 'RESTORING', RESTORING, undefined, RETRY_SECONDS);
  const limits = { headersTimeout: MAX_RECEIVING_MS, requestTimeout: MAX_RECEIVING_MS };
  const server = createServer(limits, ({ url = '' }, response) => {
    const isAlive = url.split('?', 1)[0]?.endsWith('/healthz') === true;
    if (!isAlive) response.setHeader('retry-after', RETRY_SECONDS);
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    response.end(JSON.stringify(isAlive ? { status: 'ok' } : failure(rejected)));
  });
  server.listen(listenOptions);
  await once(server, 'listening');
  return () => {
    // Frees the port at once; requests that are being received are still answered.
    server.close();
    setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS).unref();
  };
}
