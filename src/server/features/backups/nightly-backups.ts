import { listBackupFiles } from '../../adapters/backup-files.ts';
import { runScript } from '../../adapters/run-script.ts';
import { isBackupDue } from './backup-names.ts';

/** How often the clock is looked at, in milliseconds; a start is left alone at first. */
const LOOKED_EVERY = 10 * 60_000;

type Parts = {
  dataDir: string;
  /** The backup command, run apart so that nobody waits for it here. */
  script: string;
  now: () => Date;
  /** The club's own: when it is night. */
  timeZone: string;
  told: (sentence: string) => void;
  failed: (error: unknown) => void;
};

/** Makes a backup every night while the server runs; what fails is told, and tried again. */
export function nightlyBackups({ dataDir, script, now, timeZone, told, failed }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const ending = new AbortController();
  const look = async () => {
    if (!isBackupDue(await listBackupFiles(dataDir), now(), timeZone)) return;
    told(await runScript(script, ['--nightly'], ending.signal));
  };
  return {
    start: () => {
      timer = setInterval(() => {
        running = running.then(look).catch((error) => {
          if (!ending.signal.aborted) failed(error);
        });
      }, LOOKED_EVERY).unref();
    },
    /** Resolves when nothing runs any more. */
    stop: () => {
      clearInterval(timer);
      ending.abort();
      return running;
    },
  };
}
