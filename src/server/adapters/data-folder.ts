import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Makes the data directory with its folder of covers, and lets nobody else on the machine in. */
export function makeDataFolder(dataDir: string): void {
  makeFolder(join(dataDir, 'covers'));
  chmodSync(dataDir, 0o700);
}

/** Makes a file that only its owner reads, or takes the others' rights to one that is there. */
export function makePrivateFile(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * A file by which processes keep out of each other's way: who serves, who migrates or restores, and
 * who makes a backup or takes away what one may be reading. Made when it is not there.
 */
export function lockFile(dataDir: string, of: 'server' | 'migration' | 'backup'): string {
  const file = join(dataDir, `${of}.lock`);
  makePrivateFile(file);
  return file;
}

/** Takes the others' rights to a file, if it is there. */
export function keepPrivate(file: string): void {
  if (existsSync(file)) chmodSync(file, 0o600);
}

/** One folder after the other: `recursive` never comes back where none can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** True if there is a file. */
export function hasFile(path: string): boolean {
  return existsSync(path);
}

/** The folder of the built web app beside a built entry of the server, or `null` when there is none. */
export function clientFolder(entryUrl: string): string | null {
  const folder = fileURLToPath(new URL('../client', entryUrl));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
