import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { ImportProgress } from '#shared/contracts/imports.ts';
import type { Services } from '../database/transaction.ts';
import { createUploadFiles } from '../integrations/upload-files.ts';
import type { AppParts } from '../start/app-parts.ts';
import { coversIn } from '../start/covers.ts';
import { databaseName, databasePlace } from '../start/data-directory.ts';
import { createImportPool } from '../workers/import-pool.ts';
import { createQueryPool } from '../workers/query-pool.ts';
import { runQuery } from '../workers/run-query.ts';

/** Opens the worker thread of slow reads. @returns runs a query */
export function openQueries(
  app: FastifyInstance,
  { environment, queryScript: script = null }: AppParts,
  data: Services & { today: () => string },
) {
  const queries = createQueryPool({
    script,
    settings: { database: databaseName(environment), club: environment.club },
    runHere: (job) => runQuery(data, job),
  });
  app.addHook('onClose', queries.close);
  return queries.run;
}

/** Opens the worker thread of imports, and the folder of large uploads. */
export function openImporter(app: FastifyInstance, parts: AppParts, services: Services) {
  const { environment, connection, importScript: script = null } = parts;
  const { dataDir, club } = environment;
  const isAlone = connection.shared === null;
  const backupPlace = isAlone ? databasePlace(environment) : null;
  const importer = createImportPool({
    script,
    settings: { database: databaseName(environment), dataDir, backupPlace, club },
    // Imported lazily: a worker thread, if there is one, loads it instead of this process.
    importHere: async (given, report) => {
      const { importUpload } = await import('../features/transfer/upload-import-service.ts');
      const { backUpBeforeImport } = await import('../features/backups/import-backup.ts');
      const backUp = async () => backupPlace && backUpBeforeImport(backupPlace);
      const covers = coversIn(dataDir);
      const progress = (done: number, total: number, what: ImportProgress['what']) =>
        report({ done, total, what });
      return importUpload({ ...services, covers, backUp, progress }, given);
    },
  });
  app.addHook('onClose', importer.close);
  const files = createUploadFiles(isAlone ? dataDir : tmpdir());
  const minAgeMs = isAlone ? 0 : OTHERS_UPLOAD_MS;
  app.addHook('onReady', () => files.removeLeftovers(minAgeMs));
  return { run: importer.run, getProgress: importer.getProgress, createFile: files.create };
}

/**
 * Age in milliseconds of files in the temporary directory that no other server can be using any
 * more: it is longer than an upload and its import take.
 */
const OTHERS_UPLOAD_MS = 3_600_000;
