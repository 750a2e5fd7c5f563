import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import plugin from 'fastify-plugin';
import { api } from './api.ts';
import { downloadRoutes } from './features/backups/downloads-routes.ts';
import { adoptViewPassword } from './features/club-access/view-password.ts';
import { feedRoutes } from './features/feeds/feeds-routes.ts';
import { healthRoutes } from './features/health-routes.ts';
import type { Club } from './features/settings/club-settings.ts';
import { rejection, sendError } from './lib/errors.ts';
import { createRecentErrors } from './lib/recent-errors.ts';
import { attackLimits, TIME_LIMITS } from './plugins/attack-limits.ts';
import { errors, rejectConnection } from './plugins/errors.ts';
import { gracefulShutdown } from './plugins/graceful-shutdown.ts';
import { jsonBodies, MAX_JSON_BYTES } from './plugins/json-bodies.ts';
import { openapi } from './plugins/openapi.ts';
import { privateClub } from './plugins/private-club/private-club.ts';
import { readYourWrites } from './plugins/read-your-writes.ts';
import { requestChecks } from './plugins/request-checks.ts';
import { requestLog } from './plugins/request-log.ts';
import { publicPath, rewriteUrl } from './plugins/request-url.ts';
import {
  createResponseHeaders,
  type ResponseHeaders,
  securityHeaders,
} from './plugins/security-headers.ts';
import { createServices } from './services.ts';
import type { Environment } from './settings/env.ts';
import { readProgram } from './ssr/service-worker.ts';
import { readSignInPage } from './ssr/sign-in-page.ts';
import type { AppParts } from './start/app-parts.ts';
import { coversIn } from './start/covers.ts';
import { createLogger } from './start/log.ts';
import { serveCovers } from './start/serve-covers.ts';
import { webApp } from './start/serve-web-app.ts';

/** Creates the app; does not listen yet. A request passes its plugins from top to bottom. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, connection, maxConnections, now } = parts;
  const { db, shared } = connection;
  const { publicUrl, browser } = environment;
  const program = readProgram(parts.clientDir);
  const headers = createResponseHeaders(publicUrl, program);
  const recentErrors = createRecentErrors(now);
  const logger = await createLogger(environment, recentErrors.add);
  const app = createServer(environment, logger, headers);
  const services = await createServices(app, { ...parts, recentErrors }, program);
  app.decorate('services', services);
  const { computing, club } = services;
  const { cookies, sessions } = services.admin;

  app.register(securityHeaders, { headers });
  app.register(gracefulShutdown);
  app.register(attackLimits, { maxConnections });
  app.register(jsonBodies, { computing });
  app.register(errors, { headers });
  app.register(requestLog);
  app.register(privateClub, {
    access: services.access,
    prepare: () => adoptViewPassword(db, environment.viewPassword),
    onCommit: connection.onCommit,
    signInPage: readSignInPage(parts.clientDir, browser),
  });
  app.register(publicPath, { path: browser.publicPath });
  app.register(openapi, { path: browser.publicPath });
  // Before the settings are read: health checks must not wait for the database.
  app.register(healthRoutes, { db, covers: coversIn(environment.dataDir), now, sessions });
  app.register(freshSettings, { club });

  app.register(async (scope) => {
    scope.register(readYourWrites, { shared, cookies });
    scope.register(requestChecks, { publicUrl, key: browser.apiKey, computing });
    scope.register(api);
  });

  app.register(serveCovers, parts);

  app.register(feedRoutes);
  app.register(downloadRoutes);

  app.register(async (scope) => {
    scope.register(readYourWrites, { shared, cookies });
    scope.register(webApp);
  });

  await app.after();
  return app;
}

/**
 * Reads the settings of the club again before a request, if a commit has changed them. While the
 * database is unreachable the cached ones remain: the page needs no database.
 */
const freshSettings = plugin<{ club: Pick<Club, 'refresh'> }>(async (app, { club }) => {
  app.addHook('onRequest', () => club.refresh().catch(() => {}));
});

function createServer(
  { trustProxy, browser }: Environment,
  logger: NonNullable<FastifyServerOptions['logger']>,
  headers: ResponseHeaders,
) {
  const { headersTimeout, connectionsCheckingInterval, ...timeouts } = TIME_LIMITS;
  return fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    ...timeouts,
    // Requests without a Host header get the usual JSON error.
    http: { requireHostHeader: false, headersTimeout, connectionsCheckingInterval },
    // `gracefulShutdown` sends the 503 itself, with the usual JSON error body.
    return503OnClosing: false,
    clientErrorHandler: rejectConnection(headers),
    rewriteUrl: ({ url = '/' }) => rewriteUrl(url, browser.publicPath),
    frameworkErrors: (_error, request, reply) =>
      sendError(rejection(400), request, reply.headers(headers(null))),
  });
}
