import type { FastifyInstance } from 'fastify';
import { checkFirst } from './checks.ts';
import type { TrackedConnection } from './connections.ts';
import { HttpError } from './errors.ts';

/** How long a server that stops waits, in milliseconds (rules.md#times). */
const LIMITS = {
  /** For requests that are still coming in: nothing of their answers is there yet. */
  receiving: 3000,
  /** For whatever it has begun. */
  all: 9500,
};

const LOOKED_EVERY_MS = 50;

/**
 * Lets a server that closes end in time: connections on which nothing is asked, such as browsers
 * open ahead, end at once; requests that do not come in are cut off after three seconds, and what is
 * not finished then, before ten are over.
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

/** Tells who asks something new of a server that stops, on a connection that was open, to come again. */
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
