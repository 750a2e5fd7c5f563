import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

/** Network errors of the peer (ECONNRESET, EPIPE). Safe to ignore. */
const HARMLESS = /^(ECONN|EPIPE|ENET|EHOST|ETIMEDOUT|ENOTFOUND|EAI_|UND_ERR_|ERR_STREAM_PREMATURE)/;

/**
 * Logs errors outside of requests. An unhandled rejection changes nothing else; after an uncaught
 * exception the state is undefined, so the process shuts down.
 * @param stop closes the server; the process then exits with a failure code
 */
export function handleProcessErrors(
  process: EventEmitter & Pick<NodeJS.Process, 'exit' | 'exitCode'>,
  getLog: () => Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  stop: () => Promise<void>,
): void {
  process.on('unhandledRejection', (reason) => {
    getLog().error({ err: reason }, 'unhandled promise rejection');
  });
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    if (HARMLESS.test(error.code ?? '')) {
      getLog().error({ err: error }, 'unhandled connection error');
      return;
    }
    getLog().fatal({ err: error }, 'an error outside of a request: the server stops');
    process.exitCode = 1;
    stop().catch((failure) => {
      getLog().fatal({ err: failure }, 'the server could not stop in order');
      process.exit(1);
    });
  });
}
