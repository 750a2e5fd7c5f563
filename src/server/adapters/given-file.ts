import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';

/** A file that a person named. */
export type GivenFile = {
  /** As it was given; messages show nothing else. */
  name: string;
  path: string;
  /** Lower case, with its dot. */
  extension: string;
};

/** A file that cannot be used: every problem as a line, the file named as it was given. */
export class FileProblem extends Error {
  constructor(
    readonly problems: readonly string[],
    /** What to do about them. */
    readonly hint?: string,
  ) {
    super(problems.join('\n'));
  }
}

/** The file of a name, seen from the folder in which the person stands. */
export function givenFile(name: string, folder: string): GivenFile {
  return { name, path: resolve(folder, name), extension: extname(name).toLowerCase() };
}

/** True if a file exists at a path; a folder does not count. */
export async function fileExists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isDirectory();
}

/** @throws FileProblem when there is no such file or it cannot be read */
export async function readGivenFile({ name, path }: GivenFile): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw fileProblem(name, error);
  }
}

/**
 * Writes a file whole or not at all: beside it first, on disk, then in its place.
 * @throws FileProblem when it cannot be written
 */
export async function replaceGivenFile(
  { name, path }: GivenFile,
  content: string | Buffer | ((path: string) => Promise<void>),
): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  try {
    if (typeof content === 'function') await content(unfinished);
    else await writeFile(unfinished, content);
    await syncFile(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw fileProblem(name, error);
  }
}

/** Waits until a file is on disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the names in a folder are on disk, where the system knows such a call; Windows does not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is no folder',
  EISDIR: 'this is a folder, not a file',
  ENOTEMPTY: 'this is a folder, not a file',
  EEXIST: 'this is a folder, not a file',
  EACCES: 'no permission to use this file',
  EPERM: 'no permission to use this file',
  EROFS: 'this place cannot be written',
  ENOSPC: 'there is no space left',
  ENAMETOOLONG: 'the name is too long',
};

/** The system's own message names whole paths of the machine, so it is never shown. */
function fileProblem(name: string, error: unknown): Error {
  if (error instanceof FileProblem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined ? (error as Error) : new FileProblem([`${name}: ${reason}`]);
}
