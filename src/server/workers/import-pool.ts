import type { ImportProgress } from '#shared/contracts/imports.ts';
import type { ClubDefaults } from '#shared/contracts/settings.ts';
import type { BackupPlace } from '../features/backups/backup-service.ts';
import type { ImportResult } from '../features/transfer/sheet-import-service.ts';
import type { UploadImport } from '../features/transfer/upload-import-service.ts';
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
  importHere: (
    upload: UploadImport,
    report: (progress: ImportProgress) => void,
  ) => Promise<ImportResult>;
  limits?: { spreadsheets: ImportLimits; exports: ImportLimits };
};

type ImportLimits = {
  /** Memory for one file in megabytes; larger files need the command. */
  maxMegabytes: number;
  maxSeconds: number;
};

/**
 * With these the process stays below 400 MB for a file of 10 MB. An export may have thousands of
 * covers.
 */
const LIMITS = {
  spreadsheets: { maxMegabytes: 180, maxSeconds: 60 },
  exports: { maxMegabytes: 220, maxSeconds: 600 },
};

/**
 * Imports files on worker threads, one for spreadsheets and one for exports, each with its own
 * connection: reads are not blocked, and writes wait for its transaction. A thread ends after each
 * import, and when the client disconnects; its transaction is then rolled back.
 */
export function createImportPool({
  script,
  settings,
  importHere,
  limits: { spreadsheets, exports } = LIMITS,
}: Parts) {
  let progress: ImportProgress | null = null;
  const report = (message: unknown) => {
    progress = message as ImportProgress;
  };
  const getProgress = () => progress;
  const endProgress = () => {
    progress = null;
  };
  if (script === null)
    return {
      run: (upload: UploadImport, _signal?: AbortSignal) =>
        importHere(upload, report).finally(endProgress),
      getProgress,
      close: async () => {},
    };
  const open = ({ maxMegabytes, maxSeconds }: ImportLimits) =>
    createWorkerPool<UploadImport, ImportResult>({
      script,
      name: 'importInWorker',
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 16 },
      idleTimeout: 0,
      timeLimit: { ms: maxSeconds * 1000, toError: () => createTimeoutError(maxSeconds) },
      onMessage: report,
      toCrashError,
    });
  const pools = { spreadsheets: open(spreadsheets), exports: open(exports) };
  return {
    run: (upload: UploadImport, signal?: AbortSignal) =>
      pools['path' in upload ? 'exports' : 'spreadsheets'].run(upload, signal).finally(endProgress),
    getProgress,
    close: async () => {
      await Promise.all([pools.spreadsheets.close(), pools.exports.close()]);
    },
  };
}

function createTimeoutError(seconds: number): HttpError {
  const duration = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  const message = `The import took longer than ${duration} and was ended. Nothing was imported. Import the file in parts, or with spindle import on the server.`;
  return new HttpError(422, 'IMPORT_TOO_SLOW', message);
}

function toCrashError(cause: Error): Error {
  if ((cause as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY')
    return new Error(`The import thread exited without a result: ${cause.message}`, { cause });
  const message =
    'This file is too large to be imported here. Use spindle import on the server, or import it in parts.';
  return new HttpError(413, 'TOO_LARGE', message);
}
