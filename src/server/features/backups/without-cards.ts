import { dirname, join } from 'node:path';
import { removeSealedCards } from '../../database/copy.ts';
import { inWorkFolder, markFile, publishFile } from '../../integrations/backup-files.ts';
import { makeDataFolder } from '../../integrations/data-folder.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { DATABASE, MANIFEST, writeManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/**
 * Writes a copy of a backup without the sealed cards of rounds, so that a file that leaves the server
 * reveals none.
 * @param path of the new file, in a folder of its own: a restore may be at work in `dataDir`
 * @throws FileProblem when the backup is damaged
 */
export async function writeWithoutCards(
  dataDir: string,
  name: string,
  path: string,
): Promise<void> {
  await inWorkFolder(dirname(path), async (work) => {
    makeDataFolder(work);
    const file = { name, path: join(dataDir, 'backups', name) };
    const { made_at, schema, files } = await verifyBackup(
      file,
      () => {},
      (one) => join(work, one),
    );
    removeSealedCards(join(work, DATABASE));
    const marks = { ...files, [DATABASE]: await markFile(join(work, DATABASE)) };
    const packed = `${path}.part`;
    await writeArchive(packed, [
      { name: MANIFEST, content: writeManifest({ made_at, schema, files: marks }) },
      ...Object.keys(marks).map((one) => ({
        name: one,
        content: { path: join(work, one), isPlain: one === DATABASE },
      })),
    ]);
    await publishFile(packed, path);
  });
}
