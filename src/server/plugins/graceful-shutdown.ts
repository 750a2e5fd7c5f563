import plugin from 'fastify-plugin';
import { HttpError } from '../lib/errors.ts';

/** Limits of a graceful shutdown, in milliseconds (product/conventions.md#times). */
const LIMITS = {
  /** For requests still being received. */
  receiving: 3000,
  /** For everything else. */
  all: 9500,
};

const CHECK_INTERVAL_MS = 50;

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
    const closeConnections = () => {
      const passed = performance.now() - begun;
      for (const [socket, requests] of app.connections) {
        const phase = requests.phase();
        if (phase === 'waiting') socket.destroySoon();
        else if (phase === 'receiving' && passed >= limits.receiving) socket.destroy();
        else if (passed >= limits.all) socket.destroy();
      }
    };
    closeConnections();
    const timer = setInterval(closeConnections, CHECK_INTERVAL_MS);
    app.server.once('close', () => clearInterval(timer));
  });
});
