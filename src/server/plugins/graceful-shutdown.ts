import plugin from 'fastify-plugin';
import { HttpError } from '../lib/errors.ts';

/** Limits of a graceful shutdown, in milliseconds (product/conventions.md#times). */
const LIMITS = {
  /** For requests still being received. */
  receiving: 3000,
  /** For everything else. */
  all: 9500,
};

const LOOKED_EVERY_MS = 50;

const STOPPING = 'The server is stopping. Please try again in a moment.';

/** `Retry-After` in seconds. */
const RETRY_SECONDS = 5;

type Options = { limits?: typeof LIMITS };

/**
 * Shuts down in time: new requests get 503; idle connections, such as those that browsers
 * preconnect, close at once; requests still being received close after three seconds, all others
 * before ten.
 */
export const gracefulShutdown = plugin<Options>(async (app, { limits = LIMITS }) => {
  let isStopping = false;
  app.addHook('onRequest', (_request, _reply, done) =>
    done(
      isStopping ? new HttpError(503, 'STOPPING', STOPPING, undefined, RETRY_SECONDS) : undefined,
    ),
  );
  app.addHook('preClose', async () => {
    isStopping = true;
    const begun = performance.now();
    const look = () => {
      const passed = performance.now() - begun;
      for (const { socket, phase } of app.connections) {
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
});
