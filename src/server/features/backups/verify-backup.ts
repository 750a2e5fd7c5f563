import { databaseProblems, schemaProblems } from '../../database/copy.ts';
import { FileProblem, type GivenFile } from '../../integrations/given-file.ts';
import { type ArchiveFile, withArchive } from '../../integrations/zip-archive.ts';
import { getMaxManifestBytes, MANIFEST, type Manifest, readManifest } from './manifest.ts';

type Progress = (done: number, total: number, what: string) => void;

/** Limit for backups, far above that for imports. */
const MAX_BYTES = 1024 ** 4;

/**
 * Verifies a whole backup: every file exists and has the hash of the manifest.
 * @param getPath returns the path to unpack a file to; `null` for none
 * @throws FileProblem with the reason
 */
export function verifyBackup(
  file: Pick<GivenFile, 'name' | 'path'>,
  progress: Progress,
  getPath: (name: string) => string | null = () => null,
): Promise<Manifest> {
  return withArchive(
    file,
    async (files) => {
      const manifest = await getManifest(file.name, files);
      const others = files.filter(({ name }) => name !== MANIFEST);
      for (const [index, one] of others.entries()) {
        const sha256 = await one.unpack(getPath(one.name));
        if (manifest.files[one.name]?.sha256 !== sha256)
          throw new FileProblem([`${file.name}: ${one.name} is damaged`]);
        progress(index + 1, others.length, 'files verified');
      }
      return manifest;
    },
    MAX_BYTES,
  );
}

/** Reads the manifest of a backup, without verifying its files. @throws FileProblem */
export function readBackupManifest(file: Pick<GivenFile, 'name' | 'path'>): Promise<Manifest> {
  return withArchive(file, (files) => getManifest(file.name, files), MAX_BYTES);
}

/**
 * Checks the unpacked database of a backup.
 * @throws FileProblem when it is damaged, newer than this program, or has another schema
 */
export async function checkDatabase(
  name: string,
  database: string,
  { schema }: Pick<Manifest, 'schema'>,
): Promise<void> {
  const damages = databaseProblems(database);
  const problems = damages.length > 0 ? damages : await schemaProblems(database, schema);
  if (problems.length > 0) throw new FileProblem(problems.map((problem) => `${name}: ${problem}`));
}

/** A ZIP file may be an export. */
const NOT_RESTORED = 'An export is not restored but imported.';

async function getManifest(name: string, files: readonly ArchiveFile[]): Promise<Manifest> {
  const manifest = files.find((one) => one.name === MANIFEST);
  if (manifest === undefined)
    throw new FileProblem([`${name}: this is not a Spindle backup`], NOT_RESTORED);
  if (manifest.size > getMaxManifestBytes(files.length))
    throw new FileProblem([`${name}: ${MANIFEST} is too large`]);
  const others = files.filter((one) => one !== manifest);
  const sizes = new Map(others.map((one) => [one.name, one.size]));
  return readManifest(name, (await manifest.read()).toString(), sizes);
}
