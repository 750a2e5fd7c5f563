import { join } from 'node:path';
import { getSize, listBackupFiles } from '../../integrations/backup-files.ts';
import { type BackupKind, parseBackupName } from './backup-names.ts';

export type StoredBackup = { name: string; kind: BackupKind; madeAt: Date; bytes: number };

/** Lists the backups in DATA_DIR/backups, newest first; exports and other files are left out. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const names = await listBackupFiles(dataDir);
  const found = await Promise.all(
    names.map(async (name) => {
      const parsed = parseBackupName(name);
      if (parsed === null) return [];
      return [{ name, ...parsed, bytes: await getSize(join(dataDir, 'backups', name)) }];
    }),
  );
  return found.flat().sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}
