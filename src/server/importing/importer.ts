import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BackupPlace } from '../features/backups/backup-service.ts';
import type { SheetImport, Taken } from '../features/transfer/sheet-import-service.ts';
import { HttpError } from '../lib/errors.ts';

/** Input of the worker thread. */
export type ImportTask = {
  /** Database file, or PostgreSQL URL. */
  database: string;
  dataDir: string;
  /** Settings of the backup before an import; `null` where backups are left to the engine. */
  backupPlace: BackupPlace | null;
  reviewers: readonly string[];
  given: SheetImport;
};

/** Output of the worker thread. */
export type ImportMessage =
  | { taken: Taken }
  | { rejected: { status: number; code: string; message: string; data: unknown } }
  | { failed: { message: string; code: string | undefined } };

type Parts = {
  /** Built worker script, or `null` to import on this thread, as tests do. */
  script: string | null;
  settings: Omit<ImportTask, 'given'>;
  /** Imports on this thread. */
  work: (given: SheetImport) => Promise<Taken>;
  /** Memory limit for one file in megabytes; larger files need the command. */
  mostMegabytes?: number;
};

const MAX_MEGABYTES = 400;

/**
 * Imports spreadsheets on a worker thread with its own connection: reads are not blocked, and
 * writes wait for its transaction.
 */
export function createImporter({ script, settings, work, mostMegabytes = MAX_MEGABYTES }: Parts) {
  const running = new Set<Worker>();

  /** @throws HttpError of the import, 413 when it exceeds the memory limit */
  async function take(given: SheetImport): Promise<Taken> {
    if (script === null) return work(given);
    const workerData = { ...settings, given } satisfies ImportTask;
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
    const worker = new Worker(script, { workerData, resourceLimits });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return getResult(await toResponse(worker));
  }

  /** Waits for running imports. */
  async function close(): Promise<void> {
    await Promise.all([...running].map((worker) => once(worker, 'exit')));
  }

  return { take, close };
}

async function toResponse(worker: Worker): Promise<ImportMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error));
    worker.once('exit', () => reject(new Error('The import thread exited without a result')));
  });
}

function getResult(told: ImportMessage): Taken {
  if ('taken' in told) return told.taken;
  if ('rejected' in told) {
    const { status, code, message, data } = told.rejected;
    throw new HttpError(status, code, message, undefined, undefined, data);
  }
  const { message, code } = told.failed;
  // The code selects the error response, such as a full disk.
  throw Object.assign(new Error(message), code !== undefined && { code });
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLarge(): HttpError {
  const message =
    'This file is too large to be imported here. Use npm run import on the server, or import it in parts.';
  return new HttpError(413, 'TOO_LARGE', message);
}
