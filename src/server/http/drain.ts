import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

type Socket = IncomingMessage['socket'];

/** Longest that a server that stops waits for what it has begun, in milliseconds (rules.md#times). */
const DRAIN_MS = 10_000;

/**
 * Lets a server that closes end in time: connections on which nothing was asked yet, such as
 * browsers open ahead, are cut at once; those on which something is not finished after ten seconds too.
 */
export function drainInTime(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  });
}

/** Tells who asks something new of a server that stops, on a connection that was open, to come again. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new HttpError(503, 'STOPPING', STOPPING, undefined, 5);
  });
}

const STOPPING = 'The server is stopping. Please try again in a moment.';
