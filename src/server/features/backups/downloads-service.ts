import { basename, dirname, join } from 'node:path';
import type { ExportKind } from '#shared/domain/site/downloads.ts';
import { runScript } from '../../integrations/run-script.ts';
import { HttpError } from '../../lib/errors.ts';
import { type BackupServices, requireBackup } from './backups-service.ts';

type Services = BackupServices & {
  /** The export command, run in its own process so that it blocks no request; `null` without one. */
  exportScript?: string | null;
  importer: {
    createFile: () => Promise<{
      path: string;
      close: () => Promise<void>;
      remove: () => Promise<void>;
    }>;
  };
};

/** Returns the folder of a backup of the list. @throws HttpError 404; 409 with PostgreSQL */
export async function findBackupFolder(services: BackupServices, name: string): Promise<string> {
  await requireBackup(services, name);
  return join(services.environment.dataDir, 'backups');
}

/**
 * Exports all data to a temporary file, which the caller removes.
 * @throws HttpError 501 if the server is not built
 */
export async function createExport({ exportScript = null, importer }: Services, kind: ExportKind) {
  if (exportScript === null) throw new HttpError(501, 'NO_EXPORT', 'This server cannot export');
  const target = await importer.createFile();
  await target.close();
  const folder = dirname(target.path);
  const name = `export.${kind}`;
  try {
    await runScript(exportScript, [join(folder, name)], new AbortController().signal);
  } catch (error) {
    await target.remove();
    throw error;
  }
  return { name: basename(name), folder, remove: target.remove };
}
