import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { isRunning } from './processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'spindle-npm-'));
const programs: number[] = [];

afterAll(() => {
  for (const pid of programs) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program by `npm start`. @returns npm and the lines that the program prints */
function startByNpm(source: string) {
  const start = 'node program.mjs';
  const module = JSON.stringify(new URL('end-with-npm.mjs', import.meta.url).href);
  const prelude = `import { endWithNpm } from ${module};\nendWithNpm();\nsetInterval(() => {}, 1000);`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  writeFileSync(join(folder, 'program.mjs'), `${prelude}\n${source}\nconsole.log(process.pid);`);
  const npm: ChildProcess = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  if (npm.stdout !== null) createInterface(npm.stdout).on('line', (line) => lines.push(line));
  return { npm, lines };
}

test.each([
  ['', []],
  ["process.once('SIGTERM', () => { console.log('stopped'); process.exit(); });", ['stopped']],
])('a program ends when npm gets SIGTERM: %s', async (source, printed) => {
  const { npm, lines } = startByNpm(source);
  await expect.poll(() => lines).toHaveLength(1);
  const pid = Number(lines[0]);
  programs.push(pid);
  npm.kill('SIGTERM');
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(() => lines.slice(1)).toEqual(printed);
});
