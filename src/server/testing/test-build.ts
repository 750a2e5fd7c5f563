import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Builds before a test file that starts processes: a built script starts in a third of the time.
 * @returns the path of a command, or of `main`
 */
export function prepareBuild(): (name: string) => string {
  beforeAll(build);
  return (name) => join(ROOT, `dist/server/${name}.js`);
}

let building: Promise<unknown> | undefined;

/** Rebuilds outdated output, once per process. @returns the folder of the built web app */
export async function build(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.mjs')]);
  await building;
  return join(ROOT, 'dist/client');
}
