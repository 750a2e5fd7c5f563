import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** How often it is looked whether home is to be drawn anew, in milliseconds. */
const LOOKED_EVERY_MS = 2000;

/**
 * Has home drawn as soon as the server listens, and again when what it shows has changed, so that
 * hardly a reader waits for that (rules.md#drawn-pages).
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
      // Whoever asks for it finds out by itself.
      if (isOver || error instanceof HttpError) return;
      app.log.error({ err: error }, 'home was not drawn ahead');
    }
  };
  app.addHook('onListen', async () => {
    timer = setInterval(look, every).unref();
    // Once it has said that it is ready.
    setImmediate(look).unref();
  });
  app.addHook('preClose', async () => {
    isOver = true;
    clearInterval(timer);
  });
}
