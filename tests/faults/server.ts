import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { ADMIN_PASSWORD, DIST, fromRoot, type Settings, variables } from '../e2e/support/server.ts';
import { must } from './check.ts';

/** Cheap hash, since every write verifies the password; the real cost does not matter here. */
const CHEAP_HASH = await hash(ADMIN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export type Started = {
  url: string;
  pid: number;
  /** Output so far. */
  output: () => string;
  ended: Promise<Ending>;
  /** Sends a signal and waits until the process has exited. */
  kill: (signal: NodeJS.Signals) => Promise<Ending>;
};

export type Ending = { code: number | null; signal: NodeJS.Signals | null; output: string };

export type Launch = {
  settings?: Settings;
  /** Program that replaces itself with the server, such as `strace -D`. */
  wrapper?: readonly string[];
};

const running = new Set<ChildProcess>();
process.once('exit', killAll);

/** Starts the built server on a free port; `launch` is for one that should fail to start. */
export async function startServer(dataDir: string, options: Launch = {}): Promise<Started> {
  const { server, isReady } = launch(dataDir, options);
  must(await isReady, `the server did not start: ${server.output()}`);
  return server;
}

/** Starts the built server as a process, ready or not. */
export function launch(dataDir: string, { settings = {}, wrapper = [] }: Launch = {}) {
  const [command = '', ...args] = [...wrapper, process.execPath, builtFile('main')];
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: serverVariables(dataDir, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = once(child, 'close').then(([code, signal]): Ending => {
    running.delete(child);
    return { code, signal, output };
  });
  const server = {
    url: '',
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    kill: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
  const isReady = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        server.url ||= /ready at (http:[^\s"]+)/.exec(output)?.[1] ?? '';
        if (server.url !== '') resolve(true);
      });
    child.once('close', () => resolve(false));
  });
  return { server, isReady };
}

/** Kills all running servers, such as those of a failed check. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Environment of the server and its commands. */
export function serverVariables(dataDir: string, settings: Settings = {}): NodeJS.ProcessEnv {
  const { ADMIN_PASSWORD: _, ...others } = variables(dataDir, {
    ADMIN_PASSWORD_HASH: CHEAP_HASH,
    METADATA_FALLBACKS: 'off',
    BACKUPS: 'off',
    // Allows one machine to simulate many visitors.
    TRUST_PROXY: '127.0.0.1',
    ...settings,
  });
  return others;
}

/** Path of a built command, `main` for the server. */
export function builtFile(name: string): string {
  return fromRoot(`${DIST}/server/${name}.js`);
}

/** Calls `work` with a temporary folder, and deletes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-faults-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
