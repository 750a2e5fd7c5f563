import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FileProblem } from './given-file.ts';

const KEY_BYTES = 32;

/**
 * Returns access to the key that encrypts the secrets of a data directory (`secret.key`). It is read
 * once, created when it is first needed, and in no backup.
 */
export function secretKey(dataDir: string) {
  const file = join(dataDir, 'secret.key');
  let cached: Buffer | null = null;
  const find = (): Buffer | null => {
    cached ??= readKey(file);
    return cached;
  };
  const findOrCreate = (): Buffer => {
    if (find() === null) createKey(file);
    const key = find();
    if (key === null) throw new Error('secret.key cannot be created');
    return key;
  };
  return { find, findOrCreate };
}

/** @throws FileProblem for a file of another user, such as a copy */
function readKey(file: string): Buffer | null {
  if (!existsSync(file)) return null;
  try {
    const key = readFileSync(file);
    return key.length === KEY_BYTES ? key : null;
  } catch {
    throw new FileProblem([UNREADABLE]);
  }
}

const UNREADABLE =
  'secret.key in the data directory cannot be read. Let the user that runs Spindle own it.';

/**
 * Creates the file with its whole content, on disk, unless another process was faster. Moves a
 * damaged one aside, which no process can have created.
 */
function createKey(file: string): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    if (existsSync(file) && readKey(file) === null) renameSync(file, `${file}.damaged`);
    writeSynced(unfinished, randomBytes(KEY_BYTES));
    linkSync(unfinished, file);
    syncEntries(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeSynced(file: string, content: Buffer): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Syncs the entries of a folder to disk, except on Windows, which has no such call. */
function syncEntries(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
