import { coversIn } from '../covers.ts';
import { openDataDirectory } from '../data-directory.ts';
import type { Environment } from '../env.ts';
import { stampOf } from '../features/backups/backup-names.ts';
import { makeCheckedExport } from '../features/transfer/checked-export-service.ts';
import { PATIENCE } from './patience.ts';

/** A backup as an export, of any engine; that of a database's file is SQLite's. */
export async function exportAll(environment: Environment) {
  const { dataDir } = environment;
  const covers = coversIn(dataDir);
  const now = () => new Date();
  const name = `spindle-${stampOf(now())}-export.zip`;
  const { db, close } = await openDataDirectory(environment, PATIENCE);
  try {
    return { name, ...(await makeCheckedExport({ db, now, covers }, { dataDir, name })) };
  } finally {
    await close();
  }
}
