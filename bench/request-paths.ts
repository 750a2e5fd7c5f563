import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { findSourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBenchApp } from './bench-server.ts';
import { API_KEY, PAGE } from './cases.ts';
import { REVIEWERS, writeDataSet } from './data-set.ts';

/**
 * Prints the files of src/ that run on the server for a request, and their executed lines, from the
 * coverage of V8. The render of a page runs in a worker thread and is not counted.
 * @example npm run bench -- --paths
 */

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url));
const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url));
const ALBUMS = '/api/albums?page=1&limit=100';
/** Work of timers may run beside a request: the smallest of several runs has the least of it. */
const RUNS = 5;

type Path = { file: string; lines: number }[];
type Answer = { data: { id: string; code: string; album_id: string; albums: Answer['data'][] } };

const directory = mkdtempSync(join(tmpdir(), 'spindle-paths-'));
mkdirSync(join(directory, 'covers'));
await writeDataSet(directory, 1000);
const { app, connection } = await createBenchApp(directory, CLIENT);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const session = new Session();
session.connect();
await session.post('Debugger.enable');
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

let cookie = '';
let edits = 0;
const [album] = ((await ask('GET', ALBUMS)) as unknown as { data: Answer['data'][] }).data;
const edit = () =>
  ask('PUT', `/api/albums/${album?.id}`, { password: 'any', title: `Edit ${edits++}` });

const paths = [
  { name: 'PUT /api/albums/{id}', path: await trace(edit) },
  { name: 'cached GET /api/albums', path: await trace(() => ask('GET', ALBUMS)) },
  { name: 'GET /, rendered', path: await trace(() => ask('GET', PAGE.address), edit) },
  { name: 'tap in a room', path: await traceTap() },
];

for (const { name, path } of paths) {
  const lines = path.reduce((sum, one) => sum + one.lines, 0);
  const shared = path.filter(({ file }) => file.startsWith('shared/')).length;
  console.log(
    `${name}: ${path.length} files (server ${path.length - shared}, shared ${shared}), ${lines} executed lines`,
  );
  for (const { file, lines: some } of path) console.log(`  ${file} ${some}`);
}
await app.close();
await connection.close();
rmSync(directory, { recursive: true, force: true });

async function traceTap(): Promise<Path> {
  await ask('POST', '/api/auth/verify-password', { password: 'any' });
  const { data: room } = await ask('POST', '/api/rooms', {});
  await ask('POST', `/api/rooms/${room.code}/start`, {});
  await ask('POST', `/api/rooms/${room.code}/seats`, { reviewer: REVIEWERS[0] });
  const tiers = ['S', 'A'];
  let taps = 0;
  return trace(() =>
    ask('PUT', `/api/rooms/${room.code}/rating`, {
      album_id: room.albums[0]?.album_id,
      tier: tiers[taps++ % tiers.length],
    }),
  );
}

/** Runs a request several times, each after its preparation. @returns the shortest path */
async function trace(
  request: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Path> {
  await request();
  const found: Path[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await prepare();
    await session.post('Profiler.takePreciseCoverage');
    await request();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    found.push((await Promise.all(result.map(toExecuted))).flat());
  }
  return found.reduce((best, path) => (path.length < best.length ? path : best));
}

/** Returns the file of a script with its executed lines, if any of it ran. */
async function toExecuted(script: Profiler.ScriptCoverage): Promise<Path> {
  if (!script.url.startsWith('file:')) return [];
  const path = fileURLToPath(script.url.split('?', 1)[0] ?? '');
  const map = findSourceMap(script.url);
  if (!path.startsWith(SOURCE) || map === undefined) return [];
  const { scriptId } = script;
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
  const executed = findExecuted(script.functions, scriptSource.length);
  const lines = new Set<number>();
  let line = 0;
  let start = 0;
  for (let at = 0; at < scriptSource.length; at += 1) {
    if (executed[at] === 1) {
      const entry = map.findEntry(line, at - start);
      if ('originalLine' in entry) lines.add(entry.originalLine);
    }
    if (scriptSource[at] !== '\n') continue;
    line += 1;
    start = at + 1;
  }
  return lines.size === 0 ? [] : [{ file: relative(SOURCE, path), lines: lines.size }];
}

/** Marks the characters that ran: inner ranges follow the ranges around them. */
function findExecuted(functions: Profiler.FunctionCoverage[], length: number): Uint8Array {
  const executed = new Uint8Array(length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      executed.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return executed;
}

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      'x-api-key': API_KEY,
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  if (cookies.length > 0) cookie = [cookie, ...cookies].filter((one) => one !== '').join('; ');
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}: ${text}`);
  return JSON.parse(path.startsWith('/api/') ? text : '{}');
}
