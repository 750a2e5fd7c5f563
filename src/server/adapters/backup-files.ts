import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFile, syncFolder } from './given-file.ts';

/** What a manifest says of a file. */
export type FileMark = { size: number; sha256: string };

/** What is not finished has a dot in front, and is no backup. */
const UNFINISHED = '.unfinished-';

/** The folder of backups, made when it is not there. */
export async function backupsFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The names of what lies in the folder of backups, without what was never finished. */
export async function listBackupFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(await backupsFolder(dataDir));
  return names.filter((name) => !name.startsWith('.')).sort();
}

/** Removes a backup, unless it is gone. */
export async function removeBackupFile(dataDir: string, name: string): Promise<void> {
  await rm(join(dataDir, 'backups', name), { force: true });
}

/** Does work in a folder that is gone afterwards; what earlier work left behind is removed first. */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const left = (await readdir(parent)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true });
  const folder = await mkdtemp(join(parent, UNFINISHED));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Size and hash of a file, read piece by piece. */
export async function markFile(path: string): Promise<FileMark> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** Bytes that are free for the data directory. */
export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

/** Bytes of a file, or 0 when there is none. */
export async function getSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}

/** Gives a finished file its name, for its owner alone, on disk when it is done. */
export async function publishFile(from: string, to: string): Promise<void> {
  await chmod(from, 0o600);
  await syncFile(from);
  await rename(from, to);
  await syncFolder(dirname(to));
}
