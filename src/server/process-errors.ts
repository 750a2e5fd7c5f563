import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

/** What the other side of a connection did: it is gone, and nothing of ours is wrong. */
const HARMLESS = /^(ECONN|EPIPE|ENET|EHOST|ETIMEDOUT|ENOTFOUND|EAI_|UND_ERR_|ERR_STREAM_PREMATURE)/;

/**
 * Tells of every error that belongs to no request. A promise that nobody waited for changes nothing
 * else; after any other error nobody knows what holds, so the process ends in order.
 * @param stop ends the server; the process then exits with a code that says it failed
 */
export function handleProcessErrors(
  process: EventEmitter & Pick<NodeJS.Process, 'exit' | 'exitCode'>,
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise failed that nobody waited for');
  });
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (HARMLESS.test(error.code ?? '')) {
      log.error({ err: error }, 'a connection failed that nobody watched');
      return;
    }
    log.fatal({ err: error }, 'an error outside of a request: the server stops');
    process.exitCode = 1;
    stop().catch((failure) => {
      log.fatal({ err: failure }, 'the server could not stop in order');
      process.exit(1);
    });
  });
}
