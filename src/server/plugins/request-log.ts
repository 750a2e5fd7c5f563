import plugin from 'fastify-plugin';

/** Logs one line per request: route, status and duration. */
export const requestLog = plugin(async (app) => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
});
