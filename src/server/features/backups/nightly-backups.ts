import { listBackupFiles } from '../../integrations/backup-files.ts';
import { runScript } from '../../integrations/run-script.ts';
import { isBackupDue } from './backup-names.ts';

/** Milliseconds between checks of the clock; the first check is delayed after a start. */
const CHECK_INTERVAL_MS = 10 * 60_000;

type Parts = {
  dataDir: string;
  /** The backup command, run in its own process so that it blocks no request. */
  script: string;
  now: () => Date;
  /** Reports damage of the database. */
  checkDatabase: () => Promise<void>;
  /** The club's time zone, for the hour of the backup. */
  getTimeZone: () => Promise<string>;
  received: (sentence: string) => void;
  failed: (error: unknown) => void;
};

/** Makes a backup every night while the server runs; failures are logged and retried. */
export function nightlyBackups(parts: Parts) {
  const { dataDir, script, now, checkDatabase, getTimeZone, received, failed } = parts;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const ending = new AbortController();
  const look = async () => {
    const names = await listBackupFiles(dataDir);
    if (!isBackupDue(names, now(), await getTimeZone())) return;
    await checkDatabase();
    received(await runScript(script, ['--nightly'], ending.signal));
  };
  return {
    start: () => {
      timer = setInterval(() => {
        running = running.then(look).catch((error) => {
          if (!ending.signal.aborted) failed(error);
        });
      }, CHECK_INTERVAL_MS).unref();
    },
    /** Resolves when no backup is running. */
    stop: () => {
      clearInterval(timer);
      ending.abort();
      return running;
    },
  };
}
