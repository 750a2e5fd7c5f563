import { parentPort, workerData } from 'node:worker_threads';
import { coversIn } from '../covers.ts';
import { openNamed } from '../database/open.ts';
import { backUpBeforeImport } from '../features/backups/import-backup.ts';
import { importSheet } from '../features/transfer/sheet-import-service.ts';
import { HttpError } from '../lib/errors.ts';
import type { ImportMessage, ImportTask } from './importer.ts';

/** Worker thread of `createImporter`: imports one spreadsheet, and ends. */
const { database, dataDir, backupPlace, reviewers, given }: ImportTask = workerData;

parentPort?.postMessage(await work());

async function work(): Promise<ImportMessage> {
  const connection = await openNamed(database);
  await connection.begin();
  const covers = coversIn(dataDir);
  const services = {
    db: connection.db,
    now: () => new Date(),
    reviewers,
    covers,
    ...(backupPlace !== null && { backUp: () => backUpBeforeImport(backupPlace) }),
  };
  try {
    return { taken: await importSheet(services, given) };
  } catch (error) {
    return toMessage(error);
  } finally {
    await connection.close();
  }
}

function toMessage(error: unknown): ImportMessage {
  if (error instanceof HttpError) {
    const { status, code, message, data } = error;
    return { rejected: { status, code, message, data } };
  }
  const { stack, code } = error as NodeJS.ErrnoException;
  return { failed: { message: String(stack), code } };
}
