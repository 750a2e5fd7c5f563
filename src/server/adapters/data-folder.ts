import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Makes the data directory with its folder of covers, unless they are there. */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(join(dataDir, 'covers'), { recursive: true });
}

/** Whether there is a file. */
export function hasFile(path: string): boolean {
  return existsSync(path);
}

/** The folder of the built web app beside a built entry of the server, or `null` when there is none. */
export function clientFolder(entryUrl: string): string | null {
  const folder = fileURLToPath(new URL('../client', entryUrl));
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
