import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '../test-app.ts';
import { prepareBuild } from '../test-build.ts';

/** For a test file: what makes clubs in a directory that is gone when the file is done. */
export function prepareClubs() {
  const builtFile = prepareBuild();
  const folder = temporaryDirectory();
  let clubs = 0;
  return (settings?: Record<string, string>) => {
    clubs += 1;
    return newClub(builtFile, join(folder, `person-${clubs}`), settings);
  };
}

/** Commands as a person runs them: standing in a folder, with a data directory that is not there yet. */
function newClub(
  builtFile: (name: string) => string,
  here: string,
  settings: Record<string, string> = {},
) {
  mkdirSync(here);
  const dataDir = join(here, 'data');

  /** Starts a command, to do something to it before it ends. */
  function start(command: string, ...args: string[]) {
    const child = spawn(process.execPath, [builtFile(command), ...args], {
      cwd: here,
      env: {
        PATH: process.env.PATH,
        INIT_CWD: here,
        DATA_DIR: dataDir,
        REVIEWERS: 'Ada, Ben',
        ...settings,
      },
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
  const write = (name: string, text: string) => writeFileSync(join(here, name), text);
  return { here, dataDir, run, start, write };
}
