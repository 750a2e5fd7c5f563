import type { FastifyInstance } from 'fastify';
import { mostOpenFiles } from './adapters/open-files.ts';
import { createApp } from './app.ts';
import { openDataDirectory, requireData, serveAlone } from './data-directory.ts';
import type { Connection } from './database/connection.ts';
import type { Environment } from './env.ts';
import { loadAdminPassword } from './features/admin/admin-password.ts';
import { nightlyBackups } from './features/backups/nightly-backups.ts';
import { redirectWarning } from './features/playlists/redirect-address.ts';
import { regularCleaning } from './features/uploads/cover-cleaning.ts';
import { limitPhases, mostConnections, shareConnections } from './http/connection-limits.ts';
import { followConnections } from './http/connections.ts';
import { drainInTime } from './http/drain.ts';
import { plainHttpWarning } from './http/plain-http.ts';
import { catchStrays } from './strays.ts';

/** How often the server looks whether its database is still there. */
const LOOKED_EVERY_MS = 5000;

type Built = {
  /** Folder of the built web app, or `null` to serve the API alone. */
  clientDir: string | null;
  /** What makes the nightly backup, or `null` for none. */
  backupScript: string | null;
  /** What works things out on another thread, or `null` to do so on this one. */
  readingScript: string | null;
};

/**
 * Serves the data directory until the process is told to stop.
 * @throws when the data directory cannot be used or the port is taken
 */
export async function serve(
  environment: Environment,
  { clientDir, backupScript, readingScript }: Built,
): Promise<void> {
  if (environment.expectData) requireData(environment);
  const release = serveAlone(environment);
  const connection = await openDataDirectory(environment);
  const { adminPassword, generated } = await loadAdminPassword(
    connection.db,
    environment.adminPassword,
  );
  const now = () => new Date();
  const parts = { environment, connection, adminPassword, clientDir, readingScript, now };
  const app = await createApp(parts);
  const cleaning = regularCleaning(
    { db: connection.db, now, dataDir: environment.dataDir },
    (error) => app.log.error({ err: error }, 'covers could not be cleaned'),
  );
  app.addHook('onClose', cleaning.stop);
  watchDatabase(app, connection);
  if (backupScript !== null) startBackups(app, environment, backupScript);
  const connections = followConnections(app, shareConnections(mostConnections(mostOpenFiles())));
  limitPhases(app, connections);
  drainInTime(app, connections);
  // Before it says that it is ready, since a manager may stop it at once.
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= app
      .close()
      .then(() => connection.close())
      .then(release);
    return stopping;
  };
  catchStrays(process, app.log, stop);
  stopOnSignal(stop);
  await listen(app, environment);
  cleaning.start();
  if (generated !== null) console.log(`The admin password, shown this once: ${generated}`);
}

/** rules.md#storage: one loud line, since nobody may ask for a long time. */
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

function startBackups(
  app: FastifyInstance,
  { dataDir, timeZone }: Environment,
  script: string,
): void {
  const backups = nightlyBackups({
    dataDir,
    script,
    now: () => new Date(),
    timeZone,
    told: (sentence) => app.log.info(sentence),
    failed: (error) => app.log.error({ err: error }, 'the nightly backup failed'),
  });
  app.addHook('onClose', backups.stop);
  backups.start();
}

async function listen(app: FastifyInstance, environment: Environment) {
  const { host, port, publicUrl } = environment;
  // There the framework would open two servers, and nothing here would know of the second.
  const one = host === 'localhost' ? '127.0.0.1' : host;
  const address = await app.listen({ host: one, port });
  const place = publicUrl === null ? address : `${publicUrl} (listening at ${address})`;
  console.log(`Spindle is ready at ${place}`);
  const hasSpotify = environment.streaming.spotify.client !== null;
  const warnings = [
    plainHttpWarning({ host, publicUrl }),
    hasSpotify ? redirectWarning(publicUrl ?? address) : null,
  ];
  for (const warning of warnings) if (warning !== null) console.warn(warning);
}

function stopOnSignal(stop: () => Promise<void>): void {
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
