import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';

/** File named by a user. */
export type GivenFile = {
  /** As given; the only name that messages show. */
  name: string;
  path: string;
  /** Lowercase, with the dot. */
  extension: string;
};

/** Unusable file: one line per problem, with the file name as given. */
export class FileProblem extends Error {
  constructor(
    readonly problems: readonly string[],
    /** Hint for a fix. */
    readonly hint?: string,
  ) {
    super(problems.join('\n'));
  }
}

/** Joins lines to one text, each ended by a full stop. */
export function joinSentences(lines: readonly string[]): string {
  return lines.map((line) => (/[.?!:…]$/.test(line) ? line : `${line}.`)).join(' ');
}

/** Resolves a file name against the folder of the user. */
export function givenFile(name: string, folder: string): GivenFile {
  return { name, path: resolve(folder, name), extension: extname(name).toLowerCase() };
}

/** True if a file exists; false for a folder. */
export async function fileExists(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isDirectory();
}

/** @throws FileProblem when the file does not exist, cannot be read, or has more than `mostBytes` */
export async function readGivenFile(
  { name, path }: GivenFile,
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  try {
    if ((await stat(path)).size > mostBytes)
      throw new FileProblem([`${name}: this is larger than ${mostBytes / 1024 ** 2} MB`]);
    return await readFile(path);
  } catch (error) {
    throw fileProblem(name, error);
  }
}

/**
 * Replaces a file atomically: writes a temporary file beside it, syncs and renames it.
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

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs the entries of a folder to disk, except on Windows, which has no such call. */
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

/** Replaces system messages, which contain full paths of the machine. */
export function fileProblem(name: string, error: unknown): Error {
  if (error instanceof FileProblem) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  return reason === undefined ? (error as Error) : new FileProblem([`${name}: ${reason}`]);
}
