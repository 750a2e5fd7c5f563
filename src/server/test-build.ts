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
  beforeAll(build);
  return (name) => join(ROOT, `dist/server/${name}.js`);
}

/** Builds what is stale. Gives the folder of the built web app. */
export async function build(): Promise<string> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  return join(ROOT, 'dist/client');
}
