import { createHash, randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { createCalendar } from '#shared/domain/dates.ts';
import { openPageRenderer } from './adapters/page-renderer.ts';
import { PROGRAM_VERSION } from './adapters/program-version.ts';
import { coversIn } from './covers.ts';
import type { Connection } from './database/connection.ts';
import { createAdminSessions } from './features/admin/admin-sessions.ts';
import { createKnownDevices } from './features/admin/known-devices.ts';
import { createPasswordThrottle } from './features/admin/password-throttle.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import type { Admin } from './lib/admin.ts';
import { checkFirst } from './lib/checks.ts';
import { createCookies } from './lib/cookies.ts';
import { rejection, sendError } from './lib/errors.ts';
import { escapeMalformedUrl } from './lib/malformed-url.ts';
import { type AppParts, LARGEST_BODY, mountApi, type Responding } from './mount-api.ts';
import { createPasswordGate } from './plugins/admin-auth.ts';
import { limitBodies } from './plugins/body-limits.ts';
import { rejectWhileStopping } from './plugins/graceful-shutdown.ts';
import { rejectConnection, rejectMalformed } from './plugins/malformed-requests.ts';
import { noteRoutes, showDocuments } from './plugins/openapi.ts';
import { limitPipelining } from './plugins/pipelining.ts';
import { leadBelow, withoutPublicPath } from './plugins/public-path.ts';
import { showOwnWrites } from './plugins/read-your-writes.ts';
import { createResponseHeaders } from './plugins/security-headers.ts';
import { createWorkLimiter } from './plugins/work-limiter.ts';
import { serveCovers } from './serve-covers.ts';
import { servePages } from './ssr/page.ts';
import { createRenderedPages } from './ssr/rendered-pages.ts';
import { readProgram } from './ssr/service-worker.ts';

/** Maximum time to receive the request headers, in milliseconds (product/conventions.md#times). */
const HEADERS_MS = 10_000;

/** Creates the Fastify app with all routes; does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, clientDir } = parts;
  const { publicPath } = environment.browser;
  const program = readProgram(clientDir);
  const headers = createResponseHeaders(environment.publicUrl, program);
  const app = fastify({
    logger: environment.logLevel === 'silent' ? false : { level: environment.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: 'idle',
    trustProxy: environment.trustProxy.length > 0 && [...environment.trustProxy],
    // Requests without a Host header get the usual JSON error.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 1000,
    },
    // `rejectWhileStopping` sends the 503 itself, with the usual JSON error body.
    return503OnClosing: false,
    clientErrorHandler: rejectConnection(headers),
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(withoutPublicPath(url, publicPath)),
    frameworkErrors: (_error, request, reply) =>
      sendError(rejection(400), request, reply.headers(headers(null))),
  });
  // Runs first, so that every response has these headers (product/api.md#headers).
  checkFirst(app, (request, reply) => {
    reply.headers(headers(request));
  });
  // All request bodies are JSON; response bodies are already text or bytes.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  app.setErrorHandler(sendError);
  const computing = createWorkLimiter(parts.now, parts.computing);
  const { shared } = parts.connection;
  const responding: Responding = {
    computing,
    version: createVersion(parts, program),
    isCurrent: () => shared === null || shared.isCurrent(),
  };
  rejectWhileStopping(app);
  limitPipelining(app);
  limitBodies(app);
  rejectMalformed(app, headers, computing);
  logRequests(app);
  leadBelow(app, publicPath);
  const routes = noteRoutes(app);
  const admin = createAdmin(parts);
  await app.register(async (api) => {
    showOwnWrites(api, shared, admin.cookies);
    mountApi(api, parts, admin, responding);
  });
  showDocuments(app, routes, publicPath);
  const { db } = parts.connection;
  await serveCovers(app, db, environment.dataDir);
  const covers = coversIn(environment.dataDir);
  healthRoutes(app, { db, covers, now: parts.now, sessions: admin.sessions });
  const rendered = renderedPages(app, parts, responding);
  if (clientDir !== null)
    await app.register(async (pages) => {
      showOwnWrites(pages, shared, admin.cookies);
      await servePages(pages, clientDir, environment, rendered);
    });
  else app.setNotFoundHandler((request, reply) => sendError(rejection(404), request, reply));
  return app;
}

/**
 * Creates the cache version: of this run, and of the data about some topics or all. Servers that
 * share a database and the same settings use the same version, so one sends 304 for the other's
 * ETag.
 */
function createVersion(
  { environment, connection, now }: AppParts,
  program: string,
): Responding['version'] {
  const { browser, timeZone } = environment;
  const same = JSON.stringify([PROGRAM_VERSION, program, browser, timeZone]);
  const run =
    connection.shared === null
      ? randomBytes(6).toString('base64url')
      : createHash('sha256').update(same).digest('base64url').slice(0, 8);
  const today = createCalendar(now, environment.timeZone);
  const version = oncePerTurn(connection);
  // Now Listening To depends on the day, so cached responses expire at midnight.
  return (topics) => `${run}.${version(topics)}.${today()}`;
}

/**
 * Reads the version once per turn of the event loop, and again after a commit of this process. A
 * commit of another process is seen in a later turn.
 */
function oncePerTurn({ version, onCommit, shared }: Connection): Connection['version'] {
  const known = new Map<string, string>();
  const forget = () => known.clear();
  onCommit(forget);
  return (topics) => {
    if (shared?.isCurrent() === false) return version(topics);
    const name = String(topics);
    const present = known.get(name) ?? version(topics);
    if (known.size === 0) setImmediate(forget);
    known.set(name, present);
    return present;
  };
}

function renderedPages(app: FastifyInstance, parts: AppParts, responding: Responding) {
  const { clientDir, environment, now } = parts;
  const renderer = clientDir === null ? null : openPageRenderer(clientDir);
  if (renderer === null) return null;
  app.addHook('onClose', renderer.close);
  return createRenderedPages(app, { ...responding, render: renderer.render, environment, now });
}

/** Creates the only access that the password gate and the routes have to sign-in. */
function createAdmin({ environment, connection: { db }, adminPassword, now }: AppParts): Admin {
  const cookies = createCookies(environment);
  const devices = createKnownDevices({ db, now, cookies });
  const throttle = createPasswordThrottle({ db, now });
  return {
    gate: createPasswordGate({ password: adminPassword, throttle, devices }),
    sessions: createAdminSessions({ db, now, cookies }),
    devices,
    cookies,
  };
}

/** Logs one line per request: route, status and duration. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, goOn) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    goOn();
  });
}
