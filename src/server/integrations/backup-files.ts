import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFile, syncFolder } from './given-file.ts';

/** Entry of a file in a manifest. */
export type FileMark = { size: number; sha256: string };

/** Prefix of unfinished files; the dot excludes them from the backups. */
const UNFINISHED = '.unfinished-';

/** Returns the backups folder; creates it if missing. */
export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Lists the files of the backups folder, without unfinished ones; none if it is missing. */
export async function listBackupFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, 'backups')).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => !name.startsWith('.')).sort();
}

/** Removes a backup, if it exists. */
export async function removeBackupFile(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, 'backups', name), { force: true });
}

/**
 * Runs work in a temporary folder, removed afterwards; first removes those that earlier runs left.
 */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeUnfinished(parent);
  const folder = await mkdtemp(join(parent, UNFINISHED));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeUnfinished(parent: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
}

/** Returns the path of the database that a restore is about to swap in. */
export function stagedFile(databaseFile: string): string {
  return `${databaseFile}.restoring`;
}

/** Removes the files of a restore that ended before its swap. No restore may be running. */
export async function removeRestoreFiles(place: {
  dataDir: string;
  databaseFile: string;
}): Promise<void> {
  await removeUnfinished(place.dataDir);
  await rm(stagedFile(place.databaseFile), { force: true });
}

/** Returns size and hash of a file, reading it as a stream. */
export async function markFile(path: string): Promise<FileMark> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Returns the free bytes of the disk of the data directory. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** Returns the bytes of a file, or 0 if it does not exist. */
export async function getSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** Moves a file of the same disk into the backups, under a name. */
export async function moveToBackups(dataDir: string, path: string, name: string): Promise<void> {
  await publishFile(path, join(await backupsFolder(dataDir), name));
}

/** Renames a finished file to its final name, readable by its owner only and synced to disk. */
export async function publishFile(from: string, to: string): Promise<void> {
  await chmod(from, 0o600);
  await syncFile(from);
  await rename(from, to);
  await syncFolder(dirname(to));
}
