import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BackupPlace } from '../features/backups/backup-service.ts';
import type { SheetImport, Taken } from '../features/transfer/sheet-import-service.ts';
import { HttpError } from '../http/errors.ts';

/** Input of the thread. */
export type ImportTask = {
  /** A file, or an address of PostgreSQL. */
  database: string;
  dataDir: string;
  /** Of the backup before an import; `null` where the engine's own means make backups. */
  backupPlace: BackupPlace | null;
  reviewers: readonly string[];
  given: SheetImport;
};

/** Output of the thread. */
export type ImportTold =
  | { taken: Taken }
  | { refused: { status: number; code: string; message: string; data: unknown } }
  | { failed: { message: string; code: string | undefined } };

type Parts = {
  /** The built worker, or `null` to work here, as tests do. */
  script: string | null;
  settings: Omit<ImportTask, 'given'>;
  /** Does the work here. */
  work: (given: SheetImport) => Promise<Taken>;
  /** Memory for one file; larger ones need the command. */
  mostMegabytes?: number;
};

const MAX_MEGABYTES = 400;

/**
 * Takes spreadsheets in on a thread of their own, with a connection of its own, as the command does
 * in a process: nobody who reads waits for it, and a write waits for its transaction.
 */
export function createImporter({ script, settings, work, mostMegabytes = MAX_MEGABYTES }: Parts) {
  const running = new Set<Worker>();

  /** @throws HttpError as the work does, 413 for what takes too much memory */
  async function take(given: SheetImport): Promise<Taken> {
    if (script === null) return work(given);
    const workerData = { ...settings, given } satisfies ImportTask;
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
    const worker = new Worker(script, { workerData, resourceLimits });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    return getResult(await toResponse(worker));
  }

  /** Waits for what it has begun. */
  async function close(): Promise<void> {
    await Promise.all([...running].map((worker) => once(worker, 'exit')));
  }

  return { take, close };
}

async function toResponse(worker: Worker): Promise<ImportTold> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooLarge() : error));
    worker.once('exit', () => reject(new Error('The thread that imports ended without an answer')));
  });
}

function getResult(told: ImportTold): Taken {
  if ('taken' in told) return told.taken;
  if ('refused' in told) {
    const { status, code, message, data } = told.refused;
    throw new HttpError(status, code, message, undefined, undefined, data);
  }
  const { message, code } = told.failed;
  // Its code says what is told of it, such as that the disk is full.
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
