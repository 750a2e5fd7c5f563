import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { temporaryDirectory } from '../testing/test-app.ts';
import { prepareBuild } from '../testing/test-build.ts';

/** Creates clubs for a test file, in a directory that is removed after the last test. */
export function prepareClubs() {
  const builtFile = prepareBuild();
  const folder = temporaryDirectory();
  let clubs = 0;
  return (settings?: Record<string, string>) => {
    clubs += 1;
    return newClub(builtFile, join(folder, `person-${clubs}`), settings);
  };
}

/**
 * Runs commands as a user does: in a working directory, with a data directory that does not exist
 * yet.
 */
function newClub(
  builtFile: (name: string) => string,
  here: string,
  settings: Record<string, string> = {},
) {
  mkdirSync(here);
  const dataDir = join(here, 'data');
  const environment = { INIT_CWD: here, DATA_DIR: dataDir, REVIEWERS: 'Ada, Ben', ...settings };

  /** Starts a command without waiting for its end. */
  function start(command: string, ...args: string[]) {
    const child = spawn(process.execPath, [builtFile(command), ...args], {
      cwd: here,
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    const ended = once(child, 'close').then(([code]) => ({
      code,
      out: out.trim(),
      err: err.trim(),
    }));
    return { child, complaints: () => err, ended };
  }

  const run = (command: string, ...args: string[]) => start(command, ...args).ended;
  const runInside = (command: string, ...args: string[]) =>
    runCommandInside(here, environment, command, args);
  const write = (name: string, text: string) => writeFileSync(join(here, name), text);
  return { here, dataDir, run, runInside, start, write };
}

let runs = 0;

/**
 * Runs a command in this process, which saves the start of another one. Not for concurrent tests:
 * it replaces arguments, environment and working directory.
 */
async function runCommandInside(
  here: string,
  environment: Record<string, string>,
  command: string,
  args: readonly string[],
) {
  const { argv, env, exitCode } = process;
  const folder = process.cwd();
  const out: string[] = [];
  const err: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => out.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => err.push(line));
  try {
    process.argv = ['node', command, ...args];
    process.env = { ...environment };
    process.chdir(here);
    runs += 1;
    // A query evaluates the module again.
    await vi.importActual(`./${command}.ts?run=${runs}`);
    return { code: process.exitCode ?? 0, out: out.join('\n'), err: err.join('\n') };
  } finally {
    Object.assign(process, { argv, env, exitCode });
    process.chdir(folder);
    log.mockRestore();
    error.mockRestore();
  }
}
