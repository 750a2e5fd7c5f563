import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * For a test file that starts processes: what is built starts in a third of the time of the sources.
 * Gives where a command is, or `main`.
 */
export function prepareBuild(): (name: string) => string {
  beforeAll(() => promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')]));
  return (name) => join(ROOT, `dist/server/${name}.js`);
}
