import type { Restore } from '#shared/contracts/backups.ts';
import { moveToBackups, removeBackupFile } from '../../integrations/backup-files.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { listBackups, type StoredBackup } from './backup-list.ts';
import { backupName, isUploaded } from './backup-names.ts';
import type { PageRestores } from './page-restores.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupServices = {
  /** Null if the server cannot restore, as with PostgreSQL. */
  restores?: PageRestores | null;
  environment: { dataDir: string };
  /** Version of the data in PostgreSQL; `null` with SQLite. */
  connection: { shared: object | null };
};

/** @throws HttpError 409 with PostgreSQL */
export async function viewBackups(services: BackupServices) {
  const backups = await listBackups(requireFolder(services));
  return { backups: backups.map(viewBackup), last_restore: services.restores?.last() ?? null };
}

/**
 * Adds an uploaded backup to the list; there is one uploaded backup at most.
 * @param path of a temporary file, which becomes the backup
 * @throws HttpError 422 with the reason if it is not a whole backup
 */
export async function addUploadedBackup(
  services: BackupServices,
  file: { name: string; path: string },
) {
  const dataDir = requireFolder(services);
  const { made_at } = await verifyBackup(file, () => {}).catch(reject);
  const name = backupName(new Date(made_at), 'uploaded');
  const earlier = (await listBackups(dataDir)).filter((one) => isUploaded(one.name));
  await moveToBackups(dataDir, file.path, name);
  for (const one of earlier) if (one.name !== name) await removeBackupFile(dataDir, one.name);
  return viewBackup(await requireBackup(services, name));
}

/** Begins to restore a backup of the list. @throws HttpError 404; 409 */
export async function beginRestore(services: BackupServices, name: string): Promise<Restore> {
  await requireBackup(services, name);
  const { restores } = services;
  if (!restores) throw conflict('NO_RESTORE', 'This server cannot restore backups');
  const begun = restores.begin(name);
  if (begun === null) throw conflict('RESTORING', 'A backup is being restored already');
  return begun;
}

/** @throws HttpError 404; 409 with PostgreSQL */
export async function requireBackup(services: BackupServices, name: string): Promise<StoredBackup> {
  const backups = await listBackups(requireFolder(services));
  const found = backups.find((one) => one.name === name);
  if (found === undefined) throw notFound('There is no such backup');
  return found;
}

function requireFolder({ connection, environment }: BackupServices): string {
  if (connection.shared !== null)
    throw conflict('NO_BACKUPS', 'The data is in PostgreSQL: back it up with its own tools');
  return environment.dataDir;
}

function viewBackup({ name, kind, madeAt, bytes }: StoredBackup) {
  return { name, kind, made_at: madeAt.toISOString(), bytes };
}

function reject(error: unknown): never {
  if (!(error instanceof FileProblem)) throw error;
  throw new HttpError(422, 'NO_BACKUP_FILE', error.problems.join(' '));
}
