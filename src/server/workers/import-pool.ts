import type { ClubDefaults } from '#shared/domain/club/club.ts';
import type { BackupPlace } from '../features/backups/backup-service.ts';
import type { SheetImport, Taken } from '../features/transfer/sheet-import-service.ts';
import { HttpError } from '../lib/errors.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Settings of the worker thread. */
export type ImportSettings = {
  /** Database file, or PostgreSQL URL. */
  database: string;
  dataDir: string;
  /** Settings of the backup before an import; `null` where backups are left to the engine. */
  backupPlace: BackupPlace | null;
  club: ClubDefaults;
};

type Parts = {
  /** Built worker script, or `null` to import on this thread, as tests do. */
  script: string | null;
  settings: ImportSettings;
  /** Imports on this thread. */
  importHere: (sheet: SheetImport) => Promise<Taken>;
  /** Memory limit for one file in megabytes; larger files need the command. */
  maxMegabytes?: number;
};

const MAX_MEGABYTES = 400;

/**
 * Imports spreadsheets on a worker thread with its own connection: reads are not blocked, and
 * writes wait for its transaction. The thread ends after each import.
 */
export function createImportPool({
  script,
  settings,
  importHere,
  maxMegabytes = MAX_MEGABYTES,
}: Parts) {
  if (script === null) return { run: importHere, close: async () => {} };
  return createWorkerPool<SheetImport, Taken>({
    script,
    name: 'importInWorker',
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    idleTimeout: 0,
    toCrashError,
  });
}

function toCrashError(cause: Error): Error {
  if ((cause as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY')
    return new Error(`The import thread exited without a result: ${cause.message}`, { cause });
  const message =
    'This file is too large to be imported here. Use npm run import on the server, or import it in parts.';
  return new HttpError(413, 'TOO_LARGE', message);
}
