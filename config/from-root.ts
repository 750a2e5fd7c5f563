import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file or folder of the project. */
export function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** Text of a file of the project. */
export function readText(path: string): string {
  return readFileSync(fromRoot(path), 'utf8');
}
