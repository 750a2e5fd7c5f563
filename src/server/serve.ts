import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type LockTimeout, SHORT_LOCK_TIMEOUT } from './database/process-lock.ts';
import { loadAdminPassword } from './features/admin/admin-password.ts';
import { createPageRestores, type PageRestores } from './features/backups/page-restores.ts';
import { redirectWarning } from './features/playlists/redirect-address.ts';
import type { BuiltFiles } from './integrations/built-files.ts';
import { mostOpenFiles } from './integrations/open-files.ts';
import { plainHttpWarning } from './lib/plain-http.ts';
import { handleProcessErrors } from './lib/process-errors.ts';
import { serveUnavailable } from './lib/unavailable-server.ts';
import { getMaxConnections } from './plugins/attack-limits.ts';
import { mostStreams } from './plugins/live-updates.ts';
import { backgroundWork } from './services/background-work.ts';
import type { Environment } from './settings/env.ts';
import { getLanUrls } from './settings/lan-urls.ts';
import {
  checkExpectedData,
  databasePlace,
  isShared,
  lockRestore,
  openDataDirectory,
  serveAlone,
} from './start/data-directory.ts';
import { explainError } from './start/explain-error.ts';
import { print } from './start/log.ts';
import { createDatabaseCheck } from './workers/database-check.ts';

/** A server on the data, from opening the database to closing it. */
type Running = {
  app: FastifyInstance;
  /** A new admin password; `null` if there is one already. */
  generated: string | null;
  close: () => Promise<void>;
};

/**
 * Serves the data directory until the process gets a stop signal.
 * @returns the URL at which it listens
 * @throws when the data directory is unusable or the port is taken
 */
export async function serve(environment: Environment, built: BuiltFiles): Promise<string> {
  checkExpectedData(environment, environment.expectData);
  const release = serveAlone(environment);
  const restores = isShared(environment)
    ? null
    : createPageRestores({
        place: databasePlace(environment),
        now: () => new Date(),
        stop: async () => {
          const closing = running.close();
          endUnavailable = await takePort(running, {
            ...environment,
            port: getPort(environment, address),
          });
          await closing;
        },
        start: async () => {
          // The code of the process if it cannot start again, and so ends.
          process.exitCode = 1;
          try {
            running = await open(environment, built, restores);
            // Takes longest, and would run between the end of the other server and the listening.
            await running.app.ready();
          } finally {
            endUnavailable();
          }
          await listen(running, { ...environment, port: getPort(environment, address) });
          process.exitCode = 0;
        },
        lock: () => lockRestore(environment),
        explain: (error) => explainError(error, environment.given),
        failed: (error, what) => running.app.log.error({ err: error }, what),
      });
  let running = await open(environment, built, restores);
  let endUnavailable = () => {};
  const getLog = () => running.app.log;
  // Registered before the ready message: a process manager may stop the server right after it.
  stopOnSignal(getLog, async () => {
    await restores?.stop();
    await running.close();
    release();
    getLog().info('The server has stopped.');
  });
  const address = await listen(running, environment);
  return address;
}

async function open(
  environment: Environment,
  built: BuiltFiles,
  restores: PageRestores | null,
): Promise<Running> {
  /** Prints the lock that the start waits for. */
  const lockTimeout: LockTimeout = {
    ...SHORT_LOCK_TIMEOUT,
    waiting: (what) => print(environment.logFormat, `Waiting for ${what} …`, 'warn'),
  };
  const connection = await openDataDirectory(environment, lockTimeout);
  const { db } = connection;
  const { adminPassword, generated } = await loadAdminPassword(db, environment.adminPassword);
  const now = () => new Date();
  const maxConnections = getMaxConnections(mostOpenFiles());
  const streams = { inAll: mostStreams(maxConnections) };
  const databaseCheck = isShared(environment)
    ? null
    : createDatabaseCheck({
        file: databasePlace(environment).databaseFile,
        script: built.checkScript,
      });
  const common = { environment, connection, adminPassword, ...built, now, databaseCheck };
  const parts = { ...common, maxConnections, streams, restores };
  const app = await createApp(parts);
  app.register(backgroundWork, parts);
  const close = async () => {
    await app.close();
    await connection.close();
  };
  return { app, generated, close };
}

/**
 * Answers requests with 503 as soon as a closing server no longer listens, before its last requests
 * have ended.
 * @returns ends these responses
 */
async function takePort(
  { app }: Running,
  { host, port }: Pick<Environment, 'host' | 'port'>,
): Promise<() => void> {
  while (app.server.listening) await delay(1);
  return serveUnavailable({ host: getListenHost(host), port }).catch((error) => {
    app.log.error({ err: error }, 'requests cannot be answered during the restore');
    return () => {};
  });
}

/** Returns the port at which the server listened first, which the system chooses for port 0. */
function getPort({ port }: Environment, address: string): number {
  return port === 0 ? Number(new URL(address).port) : port;
}

/** For `localhost` Fastify opens two servers, and the second would not be tracked here. */
function getListenHost(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

/** @param close releases everything that the server holds */
function stopOnSignal(getLog: () => FastifyBaseLogger, close: () => Promise<void>): void {
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= close();
    return stopping;
  };
  handleProcessErrors(process, getLog, stop);
  const stopBy = (signal: NodeJS.Signals) => {
    if (stopping === null) getLog().info(`${signal} received: the server stops`);
    return stop();
  };
  process.once('SIGTERM', stopBy);
  process.once('SIGINT', stopBy);
}

async function listen({ app, generated }: Running, environment: Environment): Promise<string> {
  const { host, port, publicUrl, logFormat } = environment;
  const address = await app.listen({ host: getListenHost(host), port });
  const place = publicUrl === null ? address : `${publicUrl} (listening at ${address})`;
  print(logFormat, `Spindle is ready at ${place}`);
  const lanUrls = publicUrl === null ? getLanUrls(host, new URL(address).port) : [];
  if (lanUrls.length > 0) print(logFormat, `On your network: ${lanUrls.join(', ')}`);
  const hasSpotify = app.services.streaming.clients.spotify !== null;
  const warnings = [
    plainHttpWarning({ host, publicUrl }),
    hasSpotify ? redirectWarning(publicUrl ?? address) : null,
  ];
  for (const warning of warnings) if (warning !== null) print(logFormat, warning, 'warn');
  if (generated !== null) print(logFormat, `The admin password, shown this once: ${generated}`);
  return address;
}
