import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
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
  let known: Buffer | null = null;
  const find = (): Buffer | null => {
    known ??= readKey(file);
    return known;
  };
  /** @throws FileProblem for a damaged key, which is not replaced: its copy may be somewhere */
  const findOrCreate = (): Buffer => {
    if (find() === null) createKey(file);
    const key = find();
    if (key === null)
      throw new FileProblem([
        'secret.key in the data directory is damaged. Replace it with a copy, or delete it and enter all secrets again.',
      ]);
    return key;
  };
  return { find, findOrCreate };
}

function readKey(file: string): Buffer | null {
  if (!existsSync(file)) return null;
  const key = readFileSync(file);
  return key.length === KEY_BYTES ? key : null;
}

/** Creates the file with its whole content, on disk, unless another process was faster. */
function createKey(file: string): void {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
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
