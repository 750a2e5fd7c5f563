import plugin from 'fastify-plugin';
import type { Connection } from '../database/connection.ts';
import { createNotifier } from '../features/notifications/notifier-service.ts';
import { regularCleaning } from '../features/uploads/cover-cleaning.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import { isShared } from '../start/data-directory.ts';
import type { DatabaseCheck } from '../workers/database-check.ts';
import { openNotifications } from './notifications.ts';
import { checkDatabaseFile } from './open-jobs.ts';

type Options = {
  environment: Environment;
  connection: Connection;
  /** Script that makes a backup, or `null` for no backups. */
  backupScript: string | null;
  now: () => Date;
  databaseCheck: DatabaseCheck | null;
};

/** Milliseconds between checks that the database file still exists. */
const CHECK_INTERVAL_MS = 5000;

/**
 * Cleans covers, sends notifications, runs scheduled jobs, and checks and watches the database file
 * while the server runs.
 */
export const backgroundWork = plugin<Options>(async (app, options) => {
  const { environment, connection, backupScript, now, databaseCheck } = options;
  const { dataDir } = environment;

  const cleaning = regularCleaning({ db: connection.db, now, covers: coversIn(dataDir) }, (error) =>
    app.log.error({ err: error }, 'covers could not be cleaned'),
  );
  app.addHook('onListen', async () => cleaning.start());
  app.addHook('onClose', cleaning.stop);

  const notifier = createNotifier(openNotifications(options), (error) =>
    app.log.error({ err: error }, 'notifications could not be sent'),
  );
  connection.onCommit(notifier.wake);
  app.addHook('onListen', async () => notifier.start());
  app.addHook('onClose', notifier.stop);

  // Logs one fatal line as soon as the database file is gone (product/api.md#storage).
  const watch = setInterval(() => {
    if (connection.isInPlace()) return;
    clearInterval(watch);
    app.log.fatal(
      'The database file was removed or replaced while the server runs: nothing is saved any more. Stop the server, and put the file back or restore a backup.',
    );
  }, CHECK_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(watch));

  app.addHook('onListen', async () => {
    checkDatabaseFile(app, databaseCheck);
    app.services.jobs.start();
  });
  app.addHook('onClose', async () => databaseCheck?.close());

  // PostgreSQL has better backup tools of its own.
  if (environment.backups && backupScript !== null && isShared(environment))
    app.log.info(
      'PostgreSQL keeps the data, so no nightly backups are made here: use its own means',
    );
});
