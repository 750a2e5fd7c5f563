import { join } from 'node:path';
import {
  copyDatabase,
  databaseProblems,
  findSealedVoters,
  lastStep,
  schemaProblems,
} from '../../database/copy.ts';
import { waitForFile } from '../../database/process-lock.ts';
import {
  backupsFolder,
  type FileMark,
  freeBytes,
  getSize,
  inWorkFolder,
  listBackupFiles,
  markFile,
  publishFile,
  removeBackupFile,
} from '../../integrations/backup-files.ts';
import { coverFolder } from '../../integrations/covers/cover-folder.ts';
import { lockFile } from '../../integrations/data-folder.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import {
  type BackupKind,
  backupName,
  expiredBackups,
  findNextMoment,
  removableBackups,
} from './backup-names.ts';
import { freeMoment } from './free-moment.ts';
import { COVERS, DATABASE, MANIFEST, writeManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupPlace = { dataDir: string; databaseFile: string };
type Options = {
  kind: BackupKind;
  now: () => Date;
  progress?: (done: number, total: number, what: string) => void;
  /** Backup that stays, whatever expires, because it is being restored. */
  restored?: string;
};

/** Wait for another backup. */
type Wait = {
  /** Receives its reason. */
  waiting?: (what: string) => void;
  /** Ends it. */
  signal?: AbortSignal;
};

export type Backup = {
  name: string;
  bytes: number;
  covers: number;
  /** Reasons why a restore rejects it: objects in the schema that are not Spindle's. */
  problems: string[];
};

/** Milliseconds that a backup waits for another one. */
const MAX_WAIT_MS = 600_000;
/** Bytes that a backup leaves free on the disk. */
const MARGIN = 32 * 1024 ** 2;

/**
 * Writes all stored data into one file in `DATA_DIR/backups/`, while the server runs. The file gets
 * its name after every entry was read back and the database was checked. Expired backups are
 * removed, and more of the same kind if the disk is full.
 * @throws FileProblem when the database is damaged or the disk is full
 */
export async function makeBackup(place: BackupPlace, options: Options & Wait): Promise<Backup> {
  const release = await lockBackups(place, options);
  try {
    return await makeLockedBackup(place, options);
  } finally {
    release();
  }
}

/**
 * Waits until no other process makes or removes backups, and locks it out.
 * @returns releases the lock
 * @throws FileProblem when another one takes too long
 */
export async function lockBackups(
  { dataDir }: Pick<BackupPlace, 'dataDir'>,
  { waiting, signal }: Wait,
): Promise<() => void> {
  const release = await waitForFile(lockFile(dataDir, 'backup'), MAX_WAIT_MS, {
    waiting: () => waiting?.('another backup'),
    signal,
  });
  if (release === null) throw new FileProblem(['Another backup is being made.']);
  return release;
}

/** Makes a backup as `makeBackup` does, under the lock of the caller. */
export async function makeLockedBackup(place: BackupPlace, options: Options): Promise<Backup> {
  const folder = await backupsFolder(place.dataDir);
  await makeRoom(place, options);
  const backup = await inWorkFolder(folder, (work) => write(place, options, folder, work));
  await removeExpired(place.dataDir, options.restored);
  return backup;
}

async function write(
  { dataDir, databaseFile }: BackupPlace,
  { kind, now, progress = () => {} }: Options,
  folder: string,
  work: string,
): Promise<Backup> {
  const next = findNextMoment(await listBackupFiles(dataDir), kind, now());
  const madeAt = await freeMoment(next, (moment) => join(folder, backupName(moment, kind)));
  const copy = join(work, DATABASE);
  copyDatabase(databaseFile, copy);
  const damages = databaseProblems(copy);
  if (damages.length > 0) throw new FileProblem(damages.map((problem) => `No backup: ${problem}`));
  const { list, getFile } = coverFolder(dataDir);
  const covers = await list();
  const paths = new Map([[DATABASE, copy]]);
  for (const name of covers) paths.set(COVERS + name, getFile(name));
  const marks: Record<string, FileMark> = {};
  for (const [name, path] of paths) {
    marks[name] = await markFile(path);
    progress(Object.keys(marks).length, paths.size, 'files read');
  }
  const sealed = findSealedVoters(copy);
  const packed = join(work, 'backup.zip');
  await writeArchive(packed, [
    {
      name: MANIFEST,
      content: writeManifest({
        made_at: madeAt.toISOString(),
        schema: lastStep(copy),
        ...(sealed.length > 0 && { sealed }),
        files: marks,
      }),
    },
    ...[...paths].map(([name, path]) => ({
      name,
      content: { path, isPlain: name === DATABASE },
    })),
  ]);
  const name = backupName(madeAt, kind);
  await verifyBackup({ name, path: packed }, progress);
  await publishFile(packed, join(folder, name));
  const problems = await schemaProblems(copy, lastStep(copy));
  return { name, bytes: await getSize(join(folder, name)), covers: covers.length, problems };
}

/**
 * Removes the oldest backups of a kind if the disk would fill up. The newest one stays, and all of
 * other kinds.
 */
async function makeRoom(
  { dataDir, databaseFile }: BackupPlace,
  { kind, restored }: Options,
): Promise<void> {
  const covers = await coverFolder(dataDir).measure();
  const database = (await getSize(databaseFile)) + (await getSize(`${databaseFile}-wal`));
  const needed = covers + 2 * database + MARGIN;
  const removable = removableBackups(await listBackupFiles(dataDir), kind, restored);
  while ((await freeBytes(dataDir)) < needed) {
    const oldest = removable.shift();
    if (oldest === undefined)
      throw new FileProblem([
        `There is no room for a backup: it needs ${Math.ceil(needed / 1024 ** 2)} MB free.`,
      ]);
    await removeBackupFile(dataDir, oldest);
  }
}

/** Removes expired backups and exports. @param restored one that stays */
export async function removeExpired(dataDir: string, restored?: string): Promise<void> {
  for (const name of expiredBackups(await listBackupFiles(dataDir), restored))
    await removeBackupFile(dataDir, name);
}
