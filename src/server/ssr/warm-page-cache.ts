import type { FastifyInstance } from 'fastify';
import { HttpError } from '../lib/errors.ts';

/** Milliseconds between checks that home is still up to date. */
const CHECK_INTERVAL_MS = 2000;

/**
 * Renders home into the page cache when the server starts to listen, and again when its data
 * change, so that hardly any request waits for it (product/api.md#server-rendered-pages).
 */
export function warmPageCache(
  app: FastifyInstance,
  renderHome: () => Promise<void>,
  every = CHECK_INTERVAL_MS,
): void {
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  const warm = async () => {
    try {
      await renderHome();
    } catch (error) {
      // A request for home reports the same error.
      if (isClosing || error instanceof HttpError) return;
      app.log.error({ err: error }, 'home was not pre-rendered');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(warm, every).unref();
    // Runs after the ready message.
    setImmediate(warm).unref();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
  });
}
