import { z } from 'zod';
import type { FileMark } from '../../integrations/backup-files.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { PROGRAM_VERSION } from '../../integrations/program-version.ts';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'spindle.db';
export const COVERS = 'covers/';

const FORMAT = 'spindle-backup';
const VERSION = 1;

/** Fields of every version. */
const headerSchema = z.object({ format: z.literal(FORMAT), version: z.number() });

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Of a four-digit year, as in the file name. */
  made_at: z.iso.datetime(),
  /** Version of the app that made it. */
  program: z.string(),
  /** Last migration of the database's schema. */
  schema: z.string(),
  /** People whose sealed cards of open rounds are in the database; missing for none. */
  sealed: z.array(z.string()).optional(),
  files: z.record(
    z.string(),
    z.object({ size: z.number(), sha256: z.string() }) satisfies z.ZodType<FileMark>,
  ),
});

/** Metadata of a backup: every file with its size and hash. */
export type Manifest = z.output<typeof manifestSchema>;

/** Limit of a manifest, which is parsed at once. */
const MAX_BYTES = 1024 ** 2;
/** Limit per file in the archive: a club of 1,500 albums has more files than fit in the other one. */
const MAX_ENTRY_BYTES = 300;

/** Returns the maximum bytes of a manifest. @param fileCount files that are in the archive */
export function getMaxManifestBytes(fileCount: number): number {
  return Math.max(MAX_BYTES, MAX_ENTRY_BYTES * fileCount);
}

export function writeManifest(
  parts: Pick<Manifest, 'made_at' | 'schema' | 'sealed' | 'files'>,
): Buffer {
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    program: PROGRAM_VERSION,
    ...parts,
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}
`);
}

/**
 * Parses a manifest, and compares it with the files in the archive.
 * @param sizes bytes of every other file of the archive
 * @throws FileProblem when it is invalid, or when a file is missing, unlisted or of another size
 */
export function readManifest(name: string, text: string, sizes: ReadonlyMap<string, number>) {
  const manifest = parse(name, text);
  const named = Object.entries(manifest.files);
  const problems = [
    ...(manifest.files[DATABASE] === undefined ? [`${DATABASE} is missing`] : []),
    ...named.filter(([file]) => !isBackupFile(file)).map(([file]) => `${file} belongs to nothing`),
    ...named
      .filter(([file, { size }]) => sizes.get(file) !== size)
      .map(([file]) => `${file} is missing or not whole`),
    ...[...sizes.keys()]
      .filter((file) => !(file in manifest.files))
      .map((file) => `${file} is not in the manifest`),
  ];
  if (problems.length > 0)
    throw new FileProblem(problems.slice(0, 20).map((problem) => `${name}: ${problem}`));
  return manifest;
}

function isBackupFile(file: string): boolean {
  return file === DATABASE || /^covers\/\w[\w.-]{0,150}$/.test(file);
}

function parse(name: string, text: string): Manifest {
  const json = parseJson(text);
  const header = headerSchema.safeParse(json);
  if (!header.success) throw new FileProblem([`${name}: this is not a Spindle backup`]);
  const { version } = header.data;
  if (version !== VERSION)
    throw new FileProblem([`${name}: backup version ${version} is not supported`]);
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw new FileProblem([`${name}: ${MANIFEST} is damaged`]);
  return manifest.data;
}

/** Returns the parsed JSON; undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
