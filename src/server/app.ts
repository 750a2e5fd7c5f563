import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createCalendar } from '#shared/domain/dates.ts';
import { createCoverSpace } from './adapters/cover-space.ts';
import { openPageDrawing } from './adapters/page-drawing.ts';
import type { Limits } from './adapters/streaming/streaming-clients.ts';
import { databasePlace } from './data-directory.ts';
import type { Connection } from './database/connection.ts';
import type { Topic } from './database/topics.ts';
import type { Environment } from './env.ts';
import type { AdminPassword } from './features/admin/admin-password.ts';
import { adminRoutes } from './features/admin/admin-routes.ts';
import { createAdminSessions } from './features/admin/admin-sessions.ts';
import { createKnownDevices } from './features/admin/known-devices.ts';
import { createPasswordThrottle } from './features/admin/password-throttle.ts';
import { albumRoutes } from './features/albums/albums-routes.ts';
import { bracketRoutes } from './features/brackets/brackets-routes.ts';
import { changelogRoutes } from './features/changelog/changelog-routes.ts';
import { healthRoutes } from './features/health/health-routes.ts';
import { logRoutes } from './features/logs/logs-routes.ts';
import { playlistRoutes } from './features/playlists/playlists-routes.ts';
import { ratingRoutes } from './features/ratings/ratings-routes.ts';
import { sessionRoutes } from './features/sessions/sessions-routes.ts';
import { storageRoutes } from './features/storage/storage-routes.ts';
import { artworkRoutes } from './features/streaming/artwork-routes.ts';
import { streamingRoutes } from './features/streaming/streaming-routes.ts';
import { openStreaming } from './features/streaming/streaming-service.ts';
import { uploadRoutes } from './features/uploads/uploads-routes.ts';
import type { Admin } from './http/admin.ts';
import { createAnswerHeaders } from './http/answer-headers.ts';
import { requireApiKey } from './http/api-key.ts';
import { limitBodies } from './http/bodies.ts';
import {
  type Computing,
  type ComputingLimits,
  countBodies,
  createComputing,
} from './http/computing.ts';
import { createCookies } from './http/cookies.ts';
import { noteRoutes, showDocuments } from './http/documents.ts';
import { refuseWhileStopping } from './http/drain.ts';
import { createDrawnPages } from './http/drawn-pages.ts';
import { refusal, sendError } from './http/errors.ts';
import { type Mounting, refuseOtherMethods } from './http/mount.ts';
import { readable } from './http/one-spelling.ts';
import { requireOwnHost } from './http/own-host.ts';
import { refuseTooLarge, requireOwnOrigin } from './http/own-origin.ts';
import { servePages } from './http/page.ts';
import { createPasswordGate } from './http/password-gate.ts';
import { limitPipelining } from './http/pipelining.ts';
import { isPlainHttp } from './http/plain-http.ts';
import { leadBelow, withoutPublicPath } from './http/public-path.ts';
import { createResponseCache } from './http/response-cache.ts';
import { readProgram } from './http/service-worker.ts';
import { refuseConnection, refuseUnreadable } from './http/unreadable.ts';
import { createReader } from './reading/reader.ts';
import { doWork } from './reading/work.ts';
import { serveCovers } from './serve-covers.ts';

export type AppParts = {
  environment: Environment;
  connection: Connection;
  adminPassword: AdminPassword;
  /** Folder of the built web app, or `null` to serve the API alone. */
  clientDir: string | null;
  /** What works things out on another thread; here, when there is none. */
  readingScript?: string | null;
  now: () => Date;
  /** How long streaming services may take, where it is not as usual. */
  limits?: Partial<Limits>;
  /** What an address may have computed, where it is not as usual. */
  computing?: ComputingLimits;
};

/** Bytes of JSON that a call may send: checking a body costs time with every name in it. */
const LARGEST_BODY = 256 * 1024;

/** Longest until the head of a request is there, in milliseconds (rules.md#times). */
const HEADERS_MS = 10_000;

/** The whole server, not yet listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { environment, clientDir } = parts;
  const { publicPath } = environment.browser;
  const headers = createAnswerHeaders(environment.publicUrl, readProgram(clientDir));
  const app = fastify({
    logger: environment.logLevel === 'silent' ? false : { level: environment.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: 'idle',
    trustProxy: environment.trustProxy.length > 0 && [...environment.trustProxy],
    // A request without a host is told so like any other.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 1000,
    },
    // `refuseWhileStopping` answers 503 by itself, in the words of every refusal.
    return503OnClosing: false,
    clientErrorHandler: refuseConnection(headers),
    rewriteUrl: ({ url = '/' }) => readable(withoutPublicPath(url, publicPath)),
    frameworkErrors: (_error, request, reply) =>
      sendError(refusal(400), request, reply.headers(headers(null))),
  });
  // Before anything else, so that every answer has them (rules.md#headers).
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers(request));
  });
  // Every body is JSON; the answers are already text or bytes.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (body) => JSON.stringify(body));
  app.setErrorHandler(sendError);
  const computing = createComputing(parts.now, parts.computing);
  const version = createVersion(parts);
  refuseWhileStopping(app);
  limitPipelining(app);
  limitBodies(app);
  refuseUnreadable(app, headers, computing);
  logRequests(app);
  leadBelow(app, publicPath);
  const routes = noteRoutes(app);
  const admin = createAdmin(parts);
  await app.register(async (api) => mountApi(api, parts, admin, { computing, version }));
  showDocuments(app, routes, publicPath);
  await serveCovers(app, environment.dataDir);
  const { db } = parts.connection;
  const { dataDir } = environment;
  healthRoutes(app, { db, dataDir, now: parts.now, sessions: admin.sessions });
  const drawn = drawnPages(app, parts, { computing, version });
  if (clientDir !== null)
    await app.register(async (pages) => servePages(pages, clientDir, environment, drawn));
  else app.setNotFoundHandler((request, reply) => sendError(refusal(404), request, reply));
  return app;
}

type Answering = { computing: Computing; version: (topics?: readonly Topic[]) => string };

/** What answers are kept for: this run of the program, and the data about some topics or all. */
function createVersion({ environment, connection, now }: AppParts): Answering['version'] {
  const run = randomBytes(6).toString('base64url');
  const today = createCalendar(now, environment.timeZone);
  // What is being listened to carries the day, so answers do not outlive it.
  return (topics) => `${run}.${connection.version(topics)}.${today()}`;
}

function drawnPages(app: FastifyInstance, parts: AppParts, { computing, version }: Answering) {
  const { clientDir, environment, now } = parts;
  const drawing = clientDir === null ? null : openPageDrawing(clientDir);
  if (drawing === null) return null;
  app.addHook('onClose', drawing.close);
  return createDrawnPages(app, { draw: drawing.draw, computing, environment, version, now });
}

function mountApi(
  app: FastifyInstance,
  parts: AppParts,
  admin: Admin,
  { computing, version }: Answering,
): void {
  const { environment, connection, now } = parts;
  const today = createCalendar(now, environment.timeZone);
  const endpoints: Endpoint[] = [];
  const { db } = connection;
  const { publicUrl, browser } = environment;
  const answers = createResponseCache(version);
  const services = { db, now, today, reviewers: browser.reviewers };
  const { read: reading, close } = createReader({
    script: parts.readingScript ?? null,
    settings: {
      databaseFile: databasePlace(environment).databaseFile,
      reviewers: services.reviewers,
      timeZone: environment.timeZone,
    },
    work: (job) => doWork(services, job),
  });
  app.addHook('onClose', close);
  const mounting: Mounting = { app, answers, computing, admin, reading, endpoints };
  /** Answers that only commits about these topics change. */
  const about = (...topics: Topic[]): Mounting => ({
    ...mounting,
    answers: createResponseCache(() => version(topics)),
  });
  const aboutAlbums = about('albums');
  app.addHook('onRequest', refuseTooLarge);
  app.addHook('onRequest', requireOwnHost(publicUrl));
  app.addHook('onRequest', requireOwnOrigin(publicUrl));
  app.addHook('onRequest', requireApiKey(browser.apiKey));
  app.addHook('onRequest', countBodies(computing, LARGEST_BODY));
  adminRoutes(mounting);
  const covers = { dataDir: environment.dataDir, isPlainHttp: isPlainHttp(publicUrl) };
  albumRoutes(aboutAlbums, { ...services, ...covers });
  ratingRoutes(aboutAlbums, services);
  sessionRoutes(aboutAlbums, services);
  changelogRoutes(aboutAlbums, services);
  bracketRoutes(about('brackets'), { ...services, ...covers });
  const { dataDir, coverQuota, diskWarning } = environment;
  const space = createCoverSpace(dataDir, coverQuota, now);
  uploadRoutes(mounting, { ...services, dataDir, space });
  storageRoutes(mounting, { dataDir, space, diskWarning });
  const streaming = streamingServices(app, parts);
  streamingRoutes(mounting, streaming);
  playlistRoutes(mounting, streaming, publicUrl);
  artworkRoutes(mounting, environment.artworkOrigins);
  logRoutes(mounting, now);
  refuseOtherMethods(app, endpoints);
}

/** The gate and the mount know of sign-in only what they are given here. */
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

function streamingServices(app: FastifyInstance, parts: AppParts) {
  const { streaming: settings, publicUrl } = parts.environment;
  const warn = (line: string) => app.log.warn(line);
  const { now, limits = {} } = parts;
  return openStreaming({ db: parts.connection.db, now, settings, publicUrl, warn, limits });
}

/** One line a request: which route, what came of it, how long it took. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
