import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { coversIn } from './covers.ts';
import { checkExpectedData, isShared, openDataDirectory, serveAlone } from './data-directory.ts';
import type { Connection } from './database/connection.ts';
import { type LockTimeout, SHORT_LOCK_TIMEOUT } from './database/process-lock.ts';
import type { Environment } from './env.ts';
import { loadAdminPassword } from './features/admin/admin-password.ts';
import { nightlyBackups } from './features/backups/nightly-backups.ts';
import { redirectWarning } from './features/playlists/redirect-address.ts';
import { regularCleaning } from './features/uploads/cover-cleaning.ts';
import { mostOpenFiles } from './integrations/open-files.ts';
import { getLanUrls } from './lan-urls.ts';
import { plainHttpWarning } from './lib/plain-http.ts';
import { handleProcessErrors } from './lib/process-errors.ts';
import { mostConnections } from './plugins/connections.ts';
import { mostStreams } from './plugins/live-updates.ts';

/** Milliseconds between checks that the database file still exists. */
const LOOKED_EVERY_MS = 5000;

/** Prints the lock that a start waits for. */
const LOCK_TIMEOUT: LockTimeout = {
  ...SHORT_LOCK_TIMEOUT,
  waiting: (what) => console.warn(`Waiting for ${what} …`),
};

type Built = {
  /** Folder of the built web app, or `null` to serve the API alone. */
  clientDir: string | null;
  /** Script that creates the nightly backup, or `null` for no backups. */
  backupScript: string | null;
  /** Script of the query worker threads, or `null` to run queries on this thread. */
  queryScript: string | null;
  /** Script of the import worker thread, or `null` to import on this thread. */
  importScript: string | null;
};

/**
 * Serves the data directory until the process gets a stop signal.
 * @returns the URL at which it listens
 * @throws when the data directory is unusable or the port is taken
 */
export async function serve(
  environment: Environment,
  { clientDir, backupScript, queryScript, importScript }: Built,
): Promise<string> {
  checkExpectedData(environment, environment.expectData);
  const release = serveAlone(environment);
  const connection = await openDataDirectory(environment, LOCK_TIMEOUT);
  const { adminPassword, generated } = await loadAdminPassword(
    connection.db,
    environment.adminPassword,
  );
  const now = () => new Date();
  const maxConnections = mostConnections(mostOpenFiles());
  const streams = { inAll: mostStreams(maxConnections) };
  const built = { clientDir, queryScript, importScript };
  const parts = { environment, connection, adminPassword, ...built, now, maxConnections, streams };
  const app = await createApp(parts);
  const cleaning = regularCleaning(
    { db: connection.db, now, covers: coversIn(environment.dataDir) },
    (error) => app.log.error({ err: error }, 'covers could not be cleaned'),
  );
  app.addHook('onClose', cleaning.stop);
  watchDatabase(app, connection);
  if (backupScript !== null) startBackups(app, environment, backupScript);
  // Registered before the ready message: a process manager may stop the server right after it.
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= app
      .close()
      .then(() => connection.close())
      .then(release);
    return stopping;
  };
  handleProcessErrors(process, app.log, stop);
  stopOnSignal(stop);
  const address = await listen(app, environment);
  cleaning.start();
  if (generated !== null) console.log(`The admin password, shown this once: ${generated}`);
  return address;
}

/** Logs one fatal line as soon as the database file is gone (product/api.md#storage). */
function watchDatabase(app: FastifyInstance, { isInPlace }: Connection): void {
  const timer = setInterval(() => {
    if (isInPlace()) return;
    clearInterval(timer);
    app.log.fatal(
      'The database file was removed or replaced while the server runs: nothing is saved any more. Stop the server, and put the file back or restore a backup.',
    );
  }, LOOKED_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function startBackups(app: FastifyInstance, environment: Environment, script: string): void {
  if (isShared(environment)) {
    // PostgreSQL has better backup tools of its own.
    app.log.info(
      'PostgreSQL keeps the data, so no nightly backups are made here: use its own means',
    );
    return;
  }
  const { dataDir, timeZone } = environment;
  const backups = nightlyBackups({
    dataDir,
    script,
    now: () => new Date(),
    timeZone,
    received: (sentence) => app.log.info(sentence),
    failed: (error) => app.log.error({ err: error }, 'the nightly backup failed'),
  });
  app.addHook('onClose', backups.stop);
  backups.start();
}

async function listen(app: FastifyInstance, environment: Environment): Promise<string> {
  const { host, port, publicUrl } = environment;
  // For `localhost` Fastify opens two servers, and the second would not be tracked here.
  const one = host === 'localhost' ? '127.0.0.1' : host;
  const address = await app.listen({ host: one, port });
  const place = publicUrl === null ? address : `${publicUrl} (listening at ${address})`;
  console.log(`Spindle is ready at ${place}`);
  const lanUrls = publicUrl === null ? getLanUrls(host, new URL(address).port) : [];
  if (lanUrls.length > 0) console.log(`On your network: ${lanUrls.join(', ')}`);
  const hasSpotify = environment.streaming.spotify.client !== null;
  const warnings = [
    plainHttpWarning({ host, publicUrl }),
    hasSpotify ? redirectWarning(publicUrl ?? address) : null,
  ];
  for (const warning of warnings) if (warning !== null) console.warn(warning);
  return address;
}

function stopOnSignal(stop: () => Promise<void>): void {
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
