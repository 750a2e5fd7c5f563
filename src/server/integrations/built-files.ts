import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files of the build that the server uses; `null` for those that are not built. */
export type BuiltFiles = {
  /** Folder of the web app; without it the server serves the API alone. */
  clientDir: string | null;
  /** Script that makes a backup. */
  backupScript: string | null;
  /** Script that exports the data to a file. */
  exportScript: string | null;
  /** Script of the query worker thread; without it queries run on the main thread. */
  queryScript: string | null;
  /** Script of the import worker thread; without it imports run on the main thread. */
  importScript: string | null;
  /** Script of the worker thread that checks the database; without it the main thread does. */
  checkScript: string | null;
};

/** Finds the built files beside a built server entry; for an entry of the sources, its commands. */
export function findBuiltFiles(entryUrl: string): BuiltFiles {
  const find = (...places: string[]) =>
    places.map((place) => fileURLToPath(new URL(place, entryUrl))).find(existsSync) ?? null;
  const clientDir = fileURLToPath(new URL('../client', entryUrl));
  return {
    clientDir: existsSync(join(clientDir, 'index.html')) ? clientDir : null,
    backupScript: find('./backup.js', './cli/backup.ts'),
    exportScript: find('./export.js', './cli/export.ts'),
    queryScript: find('./query-worker.js'),
    importScript: find('./import-worker.js'),
    checkScript: find('./check-worker.js'),
  };
}
