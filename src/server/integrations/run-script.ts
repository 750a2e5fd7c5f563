import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a script as a child process.
 * @param options `variables` of its environment
 * @throws Error with its error output
 */
export async function runScript(
  path: string,
  args: readonly string[],
  { signal, variables }: { signal: AbortSignal; variables: NodeJS.ProcessEnv },
): Promise<string> {
  // The limit of the server's heap is none of its commands (docs/adr/0022-memory.md).
  const execArgv = process.execArgv.filter((arg) => !arg.startsWith('--max-old-space-size'));
  const command = [...execArgv, path, ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      signal,
      env: variables,
    });
    return stdout.trim();
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string };
    throw new Error(stderr.trim() || message);
  }
}
