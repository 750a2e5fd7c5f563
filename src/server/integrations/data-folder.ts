import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Creates the data directory with its covers folder, accessible by its owner only. */
export function makeDataFolder(dataDir: string): void {
  makeFolder(join(dataDir, 'covers'));
  chmodSync(dataDir, 0o700);
}

/** Creates a file that only its owner can read, or restricts the mode of an existing one. */
export function makePrivateFile(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Returns the path of a lock file, for serving, for migrating or restoring, or for creating and
 * removing backups. Created if missing.
 */
export function lockFile(dataDir: string, of: 'server' | 'migration' | 'backup'): string {
  const file = join(dataDir, `${of}.lock`);
  makePrivateFile(file);
  return file;
}

/**
 * Returns the path of the lock file beside a database file, the same for every path that leads to
 * it. Created if missing.
 */
export function databaseLockFile(databaseFile: string): string {
  makeFolder(dirname(databaseFile));
  // The database itself is not created here: a restore that was interrupted may have moved it.
  const path = existsSync(databaseFile)
    ? realpathSync(databaseFile)
    : join(realpathSync(dirname(databaseFile)), basename(databaseFile));
  const file = `${path}.lock`;
  makePrivateFile(file);
  return file;
}

/** Restricts an existing file to its owner. */
export function keepPrivate(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
}

/**
 * Creates parents one by one: a `recursive` mkdir never returns where none can be created, as in
 * /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

export function hasFile(path: string): boolean {
  return existsSync(path);
}

/** True if a volume is mounted at a folder: another file system, or a folder of the same one. */
export function isMounted(folder: string): boolean {
  if (!existsSync(folder)) return false;
  if (statSync(folder).dev !== statSync(dirname(folder)).dev) return true;
  return existsSync(MOUNTS) && isMountPoint(realpathSync(folder), readFileSync(MOUNTS, 'utf8'));
}

/** Mounts that this process sees; on Linux only. */
const MOUNTS = '/proc/self/mountinfo';

/** True if a path is a mount point of `/proc/self/mountinfo`, which escapes blanks as `\040`. */
export function isMountPoint(path: string, mounts: string): boolean {
  return mounts.split('\n').some((line) => {
    const [, , , , point = ''] = line.split(' ');
    const unescaped = point.replace(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    return unescaped === path;
  });
}
