import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeCover, readImage, UnusableImage } from './cover-image.ts';
import { syncFile, syncFolder } from './given-file.ts';

/**
 * Keeps an image as a cover. The same bytes give the same address.
 * @returns its address, `/covers/HASH-WIDTH.webp` with the largest width; the others are those of
 *   96, 320, 640 and 1200 below that
 * @throws UnusableImage for anything but a JPEG, PNG or WebP that can be read whole
 */
export async function storeCover(dataDir: string, bytes: Uint8Array): Promise<string> {
  const cover = await prepareCover(dataDir, bytes);
  await cover.put();
  return cover.address;
}

/** A cover whose files are on disk under names that nobody knows yet. */
export type PreparedCover = {
  hash: string;
  width: number;
  address: string;
  /** Bytes that the covers take more with it. */
  newBytes: number;
  /** Gives the files their names, on disk when it is done. */
  put: () => Promise<void>;
  /** Removes what was written, but no cover that was there before. */
  takeBack: () => Promise<void>;
};

/**
 * The first half of `storeCover`, for whoever has to write something else together with the second.
 * @throws UnusableImage as `storeCover`
 */
export async function prepareCover(dataDir: string, bytes: Uint8Array): Promise<PreparedCover> {
  const images = await encodeCover(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const folder = coversFolder(dataDir);
  const files = images.map(({ width, image }) => newFile(folder, coverName(hash, width), image));
  const width = Math.max(...images.map((one) => one.width));
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
  return { hash, width, address: `/covers/${coverName(hash, width)}`, newBytes, put, takeBack };
}

/** Whether a file of an archive may be a cover: a plain name of an image. */
export function isCoverName(name: string): boolean {
  return /^\w[\w.-]{0,150}\.(webp|jpe?g|png)$/.test(name);
}

/** What the files of one cover have in common: their name without its width. */
export function coverHash(name: string): string {
  return name.replace(/-\d+\.webp$/, '');
}

/** Whether the cover of an address, such as `/covers/NAME`, is there to be served. */
export async function hasCover(dataDir: string, address: string): Promise<boolean> {
  const name = address.replace('/covers/', '');
  return isCoverName(name) && (await coverWrittenAt(dataDir, name)) !== null;
}

/** The names of all covers that are kept, in order. */
export async function listCovers(dataDir: string): Promise<string[]> {
  return (await listFolder(dataDir)).filter(isCoverName).sort();
}

/** How many bytes all covers take; a few files at a time, so that nobody waits for it. */
export async function measureCovers(dataDir: string): Promise<number> {
  const names = (await listFolder(dataDir)).filter(isCoverName);
  let bytes = 0;
  while (names.length > 0) {
    const sizes = await Promise.all(names.splice(-AT_ONCE).map((name) => sizeOf(dataDir, name)));
    bytes += sizes.reduce((sum, size) => sum + size, 0);
  }
  return bytes;
}

const AT_ONCE = 50;

async function sizeOf(dataDir: string, name: string): Promise<number> {
  const found = await stat(coverFile(dataDir, name)).catch(() => null);
  return found?.size ?? 0;
}

/** Files that were begun and never finished. */
export async function listLeftovers(dataDir: string): Promise<string[]> {
  return (await listFolder(dataDir)).filter((name) => name.endsWith(UNFINISHED));
}

/** The file of a cover. */
export function coverFile(dataDir: string, name: string): string {
  return join(coversFolder(dataDir), name);
}

/** What is wrong with the file of a cover, read whole; `null` when it is as its name says. */
export async function coverFileProblem(dataDir: string, name: string): Promise<string | null> {
  const named = /-(\d+)\.webp$/.exec(name)?.[1];
  try {
    const { width } = await readImage(coverFile(dataDir, name));
    const isRight = named === undefined || width === Number(named);
    return isRight ? null : `it is ${width} px wide, not as its name says`;
  } catch (error) {
    if (error instanceof UnusableImage) return error.message;
    return `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}

/** When a file in the folder of covers was written; `null` when it is gone. */
export async function coverWrittenAt(dataDir: string, name: string): Promise<Date | null> {
  const found = await stat(coverFile(dataDir, name)).catch(() => null);
  return found?.mtime ?? null;
}

/** Removes a file from the folder of covers, unless it is gone already. */
export async function removeCoverFile(dataDir: string, name: string): Promise<void> {
  await rm(coverFile(dataDir, name), { force: true });
}

/** Puts back a cover of an archive as it was; its name and bytes were checked. */
export async function restoreCover(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  const folder = coversFolder(dataDir);
  const file = newFile(folder, name, bytes);
  await mkdir(folder, { recursive: true });
  await orElse(async () => {
    await file.write();
    await file.put();
  }, file.takeBack);
}

/** Files with a dot in front are served to nobody. */
const UNFINISHED = '.tmp';

/** A file that is there whole or not at all: on disk under another name first. */
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

async function listFolder(dataDir: string): Promise<string[]> {
  const folder = coversFolder(dataDir);
  return existsSync(folder) ? readdir(folder) : [];
}

function coverName(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

function coversFolder(dataDir: string): string {
  return join(dataDir, 'covers');
}
