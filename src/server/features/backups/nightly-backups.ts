import { listBackupFiles } from '../../integrations/backup-files.ts';
import { isBackupDue } from './backup-names.ts';

/** Milliseconds between checks of the clock; the first check is delayed after a start. */
const CHECK_INTERVAL_MS = 10 * 60_000;

type Parts = {
  dataDir: string;
  now: () => Date;
  /** Reports damage of the database. */
  checkDatabase: () => Promise<void>;
  /** The club's time zone, for the hour of the backup. */
  getTimeZone: () => Promise<string>;
  /** Makes the backup. */
  backUp: () => Promise<void>;
  failed: (error: unknown) => void;
};

/** Makes a backup every night while the server runs; a failed one is retried. */
export function nightlyBackups(parts: Parts) {
  const { dataDir, now, checkDatabase, getTimeZone, backUp, failed } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const look = async () => {
    const names = await listBackupFiles(dataDir);
    if (!isBackupDue(names, now(), await getTimeZone())) return;
    await checkDatabase();
    await backUp();
  };
  return {
    start: () => {
      timer = setInterval(() => {
        running = running.then(look).catch(failed);
      }, CHECK_INTERVAL_MS).unref();
    },
    /** Resolves when no backup is running. */
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
