import { exportName } from '../features/backups/backup-names.ts';
import { removeExpired } from '../features/backups/backup-service.ts';
import { makeCheckedExport } from '../features/transfer/checked-export-service.ts';
import type { Environment } from '../settings/env.ts';
import { coversIn } from '../start/covers.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { LOCK_TIMEOUT } from './lock-timeout.ts';

/**
 * Writes a backup as an export, for any engine (a database file fits SQLite only). Removes expired
 * ones.
 */
export async function exportAll(environment: Environment) {
  const { dataDir } = environment;
  const covers = coversIn(dataDir);
  const now = () => new Date();
  const name = exportName(now());
  const { db, close } = await openDataDirectory(environment, LOCK_TIMEOUT);
  try {
    const made = await makeCheckedExport({ db, now, covers }, { dataDir, name });
    await removeExpired(dataDir);
    return { name, ...made };
  } finally {
    await close();
  }
}
