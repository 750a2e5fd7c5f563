import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/** Starts built servers as child processes, killed after the test file. */
export function testServers(script: () => string, folder: string) {
  const children: ChildProcess[] = [];

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  return (dataDir: string, settings: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [script()], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOG_LEVEL: 'silent',
        LOG_FORMAT: 'text',
        DATA_DIR: dataDir,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    const ended = once(child, 'close').then(([code]) => ({ code, output: output.trim() }));
    const isReady = new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text) => {
          output += text;
          if (output.includes('ready at')) resolve(true);
        });
      child.once('close', () => resolve(false));
    });
    const address = () => new URL(/ready at ([^\s"]+)/.exec(output)?.[1] ?? '');
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    };
    return { isReady, ended, address, stop };
  };
}
