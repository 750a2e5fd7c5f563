import { dirname, join } from 'node:path';
import type { ExportKind } from '#shared/domain/site/downloads.ts';
import { HttpError } from '../../lib/errors.ts';

export type DownloadServices = {
  /** Exports all data to a file, in a process of its own; `null` if the server is not built. */
  exportTo: ((path: string) => Promise<string>) | null;
  importer: {
    createFile: () => Promise<{
      path: string;
      close: () => Promise<void>;
      remove: () => Promise<void>;
    }>;
  };
};

/**
 * Exports all data to a temporary file, which the caller removes.
 * @throws HttpError 501 if the server is not built
 */
export async function createExport({ exportTo, importer }: DownloadServices, kind: ExportKind) {
  if (exportTo === null) throw new HttpError(501, 'NO_EXPORT', 'This server cannot export');
  const target = await importer.createFile();
  await target.close();
  const folder = dirname(target.path);
  const name = `export.${kind}`;
  try {
    await exportTo(join(folder, name));
  } catch (error) {
    await target.remove();
    throw error;
  }
  return { name, folder, remove: target.remove };
}
