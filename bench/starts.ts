import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median } from './throughput.ts';

/**
 * Medians: time until ready; CPU time until then; memory a second later; and memory of the last
 * start at rest, after its idle threads have ended.
 */
export type Start = {
  name: string;
  wall: number;
  processor: number;
  memory: number;
  atRest: number;
};

/** Longer than a thread may be idle (`src/server/workers/`). */
const REST_MS = 70_000;

/** Minimal Fastify server with one route and a logger, like ours. */
const BARE = `const { default: fastify } = await import('fastify');
const app = fastify({ logger: true });
app.get('/', async () => ({ success: true }));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log('ready at');`;

/**
 * Starts the built server on an empty directory and a bare Fastify alternately, one at a time.
 * @throws Error without /proc
 */
export async function measureStarts(times: number): Promise<Start[]> {
  const bare = ['--input-type=module', '--eval', BARE];
  const kinds = { 'a bare Fastify': bare, 'the server': ['dist/server/main.js'] };
  const starts = Object.keys(kinds).map((name) => ({ name, runs: [] as Omit<Start, 'name'>[] }));
  for (let n = 0; n < times; n++)
    for (const [index, args] of Object.values(kinds).entries())
      starts[index]?.runs.push(await start(args, n === times - 1));
  return starts.map(({ name, runs }) => ({
    name,
    wall: median(runs.map(({ wall }) => wall)),
    processor: median(runs.map(({ processor }) => processor)),
    memory: median(runs.map(({ memory }) => memory)),
    atRest: runs.at(-1)?.atRest ?? Number.NaN,
  }));
}

/** @param isRested measures the memory at rest too, which takes more than a minute */
async function start(args: readonly string[], isRested: boolean): Promise<Omit<Start, 'name'>> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR,
    ADMIN_PASSWORD: 'bench bench bench',
    // Same as in `deploy/`.
    MALLOC_ARENA_MAX: '1',
  };
  const begun = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const text of child.stdout) if (String(text).includes('ready at')) break;
  const wall = performance.now() - begun;
  const processor = processorTime(child.pid);
  await delay(1000);
  const memory = getMemory(child.pid);
  if (isRested) await delay(REST_MS);
  const atRest = getMemory(child.pid);
  child.kill();
  await ended;
  rmSync(DATA_DIR, { recursive: true, force: true });
  return { wall, processor, memory, atRest };
}

/**
 * CPU time of the process in milliseconds, user and system; the kernel counts in hundredths of a
 * second.
 */
function processorTime(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Resident memory in megabytes. */
function getMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
