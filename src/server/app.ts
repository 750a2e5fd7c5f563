import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createCalendar } from '#shared/domain/dates.ts';
import { api } from './api.ts';
import { coversIn } from './covers.ts';
import type { Environment } from './env.ts';
import { adoptViewPassword } from './features/club-access/view-password.ts';
import { feedRoutes } from './features/feeds/feeds-routes.ts';
import { healthRoutes } from './features/health-routes.ts';
import { rejection, sendError } from './lib/errors.ts';
import { escapeMalformedUrl } from './lib/malformed-url.ts';
import { apiKey } from './plugins/api-key.ts';
import { attackLimits, TIME_LIMITS } from './plugins/attack-limits.ts';
import { errors, rejectConnection } from './plugins/errors.ts';
import { freshSettings } from './plugins/fresh-settings.ts';
import { gracefulShutdown } from './plugins/graceful-shutdown.ts';
import { hostCheck } from './plugins/host-check.ts';
import { bodySizeCheck, jsonBodies, MAX_JSON_BYTES } from './plugins/json-bodies.ts';
import { openapi } from './plugins/openapi.ts';
import { originCheck } from './plugins/origin-check.ts';
import { privateClub } from './plugins/private-club/private-club.ts';
import { publicPath, withoutPublicPath } from './plugins/public-path.ts';
import { readYourWrites } from './plugins/read-your-writes.ts';
import { requestLog } from './plugins/request-log.ts';
import { createResponseCache } from './plugins/response-cache/response-cache.ts';
import { type ResponseHeaders, securityHeaders } from './plugins/security-headers.ts';
import { bodyBudget } from './plugins/work-limiter.ts';
import { serveCovers } from './serve-covers.ts';
import { webApp } from './serve-web-app.ts';
import { type AppParts, createServices } from './services.ts';
import { readSignInPage } from './ssr/sign-in-page.ts';

/** Creates the app; does not listen yet. A request passes its plugins from top to bottom. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, connection, maxConnections, now } = parts;
  const { db, shared } = connection;
  const { publicUrl, browser } = environment;
  const services = await createServices(parts);
  const { headers, computing, club } = services;
  const { cookies, sessions } = services.admin;
  const app = createServer(environment, headers);

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
    scope.register(bodySizeCheck);
    scope.register(hostCheck, { publicUrl });
    scope.register(originCheck, { publicUrl });
    scope.register(apiKey, { key: browser.apiKey });
    scope.register(bodyBudget, { computing, maxBytes: MAX_JSON_BYTES });
    scope.register(api, { parts, services });
  });

  app.register(serveCovers, parts);

  app.register(feedRoutes, {
    db,
    getClub: club.get,
    publicUrl: publicUrl?.replace(/\/$/, '') ?? null,
    today: createCalendar(now, () => club.get().time_zone),
    responses: createResponseCache(() => services.version(['albums'])),
    computing,
  });

  app.register(async (scope) => {
    scope.register(readYourWrites, { shared, cookies });
    scope.register(webApp, { parts, services });
  });

  await app.after();
  return app;
}

function createServer(environment: Environment, headers: ResponseHeaders) {
  const { logLevel, trustProxy, browser } = environment;
  const { headersTimeout, connectionsCheckingInterval, ...timeouts } = TIME_LIMITS;
  return fastify({
    logger: logLevel === 'silent' ? false : { level: logLevel },
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
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(withoutPublicPath(url, browser.publicPath)),
    frameworkErrors: (_error, request, reply) =>
      sendError(rejection(400), request, reply.headers(headers(null))),
  });
}
