import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import type { Settings } from '../e2e/support/server.ts';
import { builtFile, serverVariables } from './server.ts';

/** Runs a built command, such as `backup`, on a data directory. @throws when it fails */
export function runCommand(name: string, dataDir: string, ...args: readonly string[]) {
  return runCommandWith({}, name, dataDir, ...args);
}

/** Same, with custom settings. */
export async function runCommandWith(
  settings: Settings,
  name: string,
  dataDir: string,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [builtFile(name), ...args], {
    cwd: tmpdir(),
    env: serverVariables(dataDir, settings),
  });
  return stdout;
}
