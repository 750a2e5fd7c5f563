import plugin from 'fastify-plugin';
import { coversIn } from './covers.ts';
import { isShared } from './data-directory.ts';
import type { Connection } from './database/connection.ts';
import type { Environment } from './env.ts';
import { nightlyBackups } from './features/backups/nightly-backups.ts';
import { createNotifier } from './features/notifications/notifier-service.ts';
import { readClub } from './features/settings/club-settings.ts';
import { regularCleaning } from './features/uploads/cover-cleaning.ts';
import { openNotifications } from './notifications.ts';
import type { DatabaseCheck } from './workers/database-check.ts';

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
 * Cleans covers, sends notifications, makes nightly backups, and checks and watches the database
 * file while the server runs.
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

  const checkDatabase = async () =>
    databaseCheck?.run({
      damaged: (text) => app.log.error(text),
      failed: (error) => app.log.error({ err: error }, 'the database could not be checked'),
    });
  app.addHook('onListen', async () => {
    checkDatabase();
  });
  app.addHook('onClose', async () => databaseCheck?.close());

  if (!environment.backups || backupScript === null) return;
  if (isShared(environment)) {
    // PostgreSQL has better backup tools of its own.
    app.log.info(
      'PostgreSQL keeps the data, so no nightly backups are made here: use its own means',
    );
    return;
  }
  const backups = nightlyBackups({
    dataDir,
    now,
    checkDatabase,
    getTimeZone: async () => (await readClub(connection.db, environment.club)).time_zone,
    backUp: async () => {
      await app.services.jobs.run('backup', true);
    },
    failed: (error) => app.log.error({ err: error }, 'the nightly backup could not start'),
  });
  app.addHook('onClose', backups.stop);
  backups.start();
});
