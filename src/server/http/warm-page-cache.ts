import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Milliseconds between checks that home is still up to date. */
const LOOKED_EVERY_MS = 2000;

/**
 * Renders home into the page cache when the server starts to listen, and again when its data
 * change, so that hardly any request waits for it (product/api.md#server-rendered-pages).
 */
export function warmPageCache(
  app: FastifyInstance,
  renderHome: () => Promise<void>,
  every = LOOKED_EVERY_MS,
): void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      await renderHome();
    } catch (error) {
      // A request for home reports the same error.
      if (isOver || error instanceof HttpError) return;
      app.log.error({ err: error }, 'home was not pre-rendered');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(look, every).unref();
    // Runs after the ready message.
    setImmediate(look).unref();
  });
  app.addHook('preClose', async () => {
    isOver = true;
    clearInterval(timer);
  });
}
