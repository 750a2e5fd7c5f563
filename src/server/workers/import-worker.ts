import { parentPort, workerData } from 'node:worker_threads';
import type { ImportProgress } from '#shared/contracts/imports.ts';
import { openNamed } from '../database/open.ts';
import { backUpBeforeImport } from '../features/backups/import-backup.ts';
import { readClub } from '../features/settings/club-settings.ts';
import { importUpload, type UploadImport } from '../features/transfer/upload-import-service.ts';
import { coversIn } from '../start/covers.ts';
import type { ImportSettings } from './import-pool.ts';
import { toWorkerOutcome } from './worker-outcome.ts';

/** Worker thread of `createImportPool`: each import opens its own connection. */
const { database, dataDir, backupPlace, club: defaults }: ImportSettings = workerData;

export const importInWorker = (upload: UploadImport) =>
  toWorkerOutcome(async () => {
    const connection = await openNamed(database);
    try {
      await connection.begin();
      const club = await readClub(connection.db, defaults);
      const services = {
        db: connection.db,
        now: () => new Date(),
        getClub: () => club,
        covers: coversIn(dataDir),
        progress: (done: number, total: number, what: ImportProgress['what']) =>
          parentPort?.postMessage({ done, total, what } satisfies ImportProgress),
        ...(backupPlace !== null && { backUp: () => backUpBeforeImport(backupPlace) }),
      };
      return await importUpload(services, upload);
    } finally {
      await connection.close();
    }
  });
