import type { FastifyInstance } from 'fastify';
import { checkFirst } from '../lib/checks.ts';
import { HttpError } from '../lib/errors.ts';
import type { TrackedConnection } from './connections.ts';

/** Limits of a graceful shutdown, in milliseconds (product/conventions.md#times). */
const LIMITS = {
  /** For requests still being received. */
  receiving: 3000,
  /** For everything else. */
  all: 9500,
};

const LOOKED_EVERY_MS = 50;

/**
 * Shuts down in time: idle connections, such as those that browsers preconnect, close at once;
 * requests still being received close after three seconds, all others before ten.
 */
export function drainInTime(
  app: FastifyInstance,
  connections: ReadonlySet<TrackedConnection>,
  limits = LIMITS,
): void {
  app.addHook('preClose', async () => {
    const begun = performance.now();
    const look = () => {
      const passed = performance.now() - begun;
      for (const { socket, phase } of connections) {
        const current = phase();
        if (current === 'waiting') socket.destroySoon();
        else if (current === 'receiving' && passed >= limits.receiving) socket.destroy();
        else if (passed >= limits.all) socket.destroy();
      }
    };
    look();
    const timer = setInterval(look, LOOKED_EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
  });
}

/** Rejects new requests on open connections with 503 and `Retry-After` during shutdown. */
export function rejectWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  checkFirst(app, () => {
    if (isStopping) throw new HttpError(503, 'STOPPING', STOPPING, undefined, 5);
  });
}

const STOPPING = 'The server is stopping. Please try again in a moment.';
