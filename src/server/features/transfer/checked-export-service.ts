import { join } from 'node:path';
import { waitForFile } from '../../database/process-lock.ts';
import {
  backupsFolder,
  getSize,
  inWorkFolder,
  publishFile,
} from '../../integrations/backup-files.ts';
import { lockFile } from '../../integrations/data-folder.ts';
import { FileProblem, type GivenFile, givenFile } from '../../integrations/given-file.ts';
import { withArchive } from '../../integrations/zip-archive.ts';
import { readParts } from './archive.ts';
import { readExport } from './export-file.ts';
import { type ExportServices, exportFile } from './export-service.ts';

/** Milliseconds that an export waits for another one. */
const MAX_WAIT_MS = 600_000;

type Place = {
  dataDir: string;
  /** Ends with `.zip`. */
  name: string;
};

/**
 * Writes an export with its covers into `DATA_DIR/backups/`. The file gets its name after every
 * record and cover was read back.
 * @returns its bytes and its number of covers
 * @throws FileProblem when it cannot be written, or the written file is damaged
 */
export async function makeCheckedExport(
  services: ExportServices,
  { dataDir, name }: Place,
): Promise<{ bytes: number; covers: number }> {
  const folder = await backupsFolder(dataDir);
  const release = await waitForFile(lockFile(dataDir, 'backup'), MAX_WAIT_MS);
  if (release === null) throw new FileProblem(['Another backup is being made.']);
  try {
    return await inWorkFolder(folder, async (work) => {
      const file = givenFile(name, work);
      await exportFile(services, file);
      const covers = await readBack(file);
      await publishFile(file.path, join(folder, name));
      return { bytes: await getSize(join(folder, name)), covers };
    });
  } finally {
    release();
  }
}

/** @returns number of covers in an export, after validating it for import */
function readBack(file: GivenFile): Promise<number> {
  return withArchive(file, async (files) => {
    const { document, covers } = await readParts(file.name, files);
    readExport(file.name, document.toString());
    return covers.length;
  });
}
