import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Looks at a request before it is answered. @throws HttpError to refuse it */
export type Check = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Has every request looked at, by one check after the other. None of them waits for anything: an
 * answer that is kept costs little more than what is done around it.
 */
export function checkFirst(app: FastifyInstance, ...checks: readonly Check[]): void {
  app.addHook('onRequest', (request, reply, goOn) => {
    for (const check of checks) check(request, reply);
    goOn();
  });
}
