import { join } from 'node:path';
import { getSize, listBackupFiles } from '../../integrations/backup-files.ts';
import { type BackupKind, backupKind, backupMoment } from './backup-names.ts';

export type StoredBackup = { name: string; kind: BackupKind; madeAt: Date; bytes: number };

/** Lists the backups in DATA_DIR/backups, newest first; exports and other files are left out. */
export async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const names = await listBackupFiles(dataDir);
  const found = await Promise.all(
    names.map(async (name) => {
      const [kind, madeAt] = [backupKind(name), backupMoment(name)];
      if (kind === null || madeAt === null) return [];
      return [{ name, kind, madeAt, bytes: await getSize(join(dataDir, 'backups', name)) }];
    }),
  );
  return found.flat().sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}
