import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytes } from '../backup-files.ts';
import { lockFile } from '../data-folder.ts';
import { syncFile, syncFolder } from '../given-file.ts';
import { isCoverName, makeCover } from './cover-files.ts';

type File = { name: string; bytes: Uint8Array };

/** Covers as files of a data directory; `CoverStore` documents the methods. */
export function coverFolder(dataDir: string) {
  const folder = join(dataDir, 'covers');
  const getFile = (name: string) => join(folder, name);
  return {
    list: async () => (await listFolder(folder)).filter(isCoverName).sort(),
    has: async (name: string) => (await writtenAt(getFile(name))) !== null,
    read: (name: string) => readFile(getFile(name)),
    measure: () => measure(folder),
    // Only one server uses the folder, and cover-space.ts tracks the usage.
    exceeds: async () => false,
    writtenAt: (name: string) => writtenAt(getFile(name)),
    remove: (name: string) => rm(getFile(name), { force: true }),
    removeUnfinished: (before: Date) => removeUnfinished(folder, before),
    prepare: (files: readonly File[]) => prepare(folder, files),
    restore: (file: File) => restore(folder, file),
    probe: () => probeFolder(folder),
    freeBytes: () => freeBytes(dataDir),
    backupLock: () => lockFile(dataDir, 'backup'),
    /** Returns the path of a cover. */
    getFile,
  };
}

/**
 * Stores an image as a cover. The same bytes give the same URL.
 * @returns its URL, `/covers/HASH-WIDTH.webp` with the largest width
 * @throws UnusableImage for anything but a complete JPEG, PNG or WebP
 */
export async function storeCover(dataDir: string, bytes: Uint8Array): Promise<string> {
  const { address, files } = await makeCover(bytes);
  const { put } = await coverFolder(dataDir).prepare(files);
  await put();
  return address;
}

/** Number of concurrent file checks; bounded, so that they do not block other work. */
const AT_ONCE = 50;

async function measure(folder: string): Promise<number> {
  const names = (await listFolder(folder)).filter(isCoverName);
  let bytes = 0;
  while (names.length > 0) {
    const sizes = await Promise.all(names.splice(-AT_ONCE).map((name) => getSize(folder, name)));
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return bytes;
}

async function getSize(folder: string, name: string): Promise<number> {
  const found = await stat(join(folder, name)).catch(() => null);
  return found?.size ?? 0;
}

async function writtenAt(path: string): Promise<Date | null> {
  const found = await stat(path).catch(() => null);
  return found?.mtime ?? null;
}

async function removeUnfinished(folder: string, before: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await listFolder(folder)) {
    const written = name.endsWith(UNFINISHED) ? await writtenAt(join(folder, name)) : null;
    if (written === null || written >= before) continue;
    await rm(join(folder, name), { force: true });
    removed.push(name);
  }
  return removed;
}

/** Writes all files to disk under temporary names. */
async function prepare(folder: string, covers: readonly File[]) {
  const files = covers.map(({ name, bytes }) => newFile(folder, name, bytes));
  const takeBack = async () => {
    for (const file of files) await file.takeBack();
  };
  const put = async () => {
    for (const file of files) await file.put();
    await syncFolder(folder);
  };
  await mkdir(folder, { recursive: true });
  await orElse(() => Promise.all(files.map((file) => file.write())), takeBack);
  const newBytes = files.reduce((sum, file) => sum + file.newBytes, 0);
  return { newBytes, put, takeBack };
}

async function restore(folder: string, { name, bytes }: File): Promise<void> {
  const file = newFile(folder, name, bytes);
  await mkdir(folder, { recursive: true });
  await orElse(async () => {
    await file.write();
    await file.put();
  }, file.takeBack);
}

/** Suffix of temporary files; files with a leading dot are not served. */
const UNFINISHED = '.tmp';

/** Writes a file atomically: to disk under another name first. */
function newFile(folder: string, name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  const unfinished = join(folder, `.${name}.${randomUUID()}${UNFINISHED}`);
  const isNew = !existsSync(path);
  let isPut = false;
  return {
    newBytes: isNew ? bytes.byteLength : 0,
    write: async () => {
      await writeFile(unfinished, bytes);
      await syncFile(unfinished);
    },
    put: async () => {
      await rename(unfinished, path);
      isPut = true;
    },
    takeBack: async () => {
      await rm(unfinished, { force: true });
      if (isPut && isNew) await rm(path, { force: true });
    },
  };
}

async function orElse(work: () => Promise<unknown>, undo: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await undo();
    throw error;
  }
}

async function listFolder(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Writes and removes a test file in a folder. @throws when that fails */
async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe.${process.pid}.tmp`);
  try {
    await writeFile(file, 'probe', { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
