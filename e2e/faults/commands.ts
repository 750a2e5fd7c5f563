import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { builtFile, serverVariables } from './server.ts';

/** Runs a built command, such as `backup`, on a data directory. @throws when it fails */
export async function runCommand(
  name: string,
  dataDir: string,
  ...args: readonly string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [builtFile(name), ...args], {
    cwd: tmpdir(),
    env: serverVariables(dataDir),
  });
  return stdout;
}
