import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBracketEndpoint, generateMatchupsEndpoint } from '#shared/contracts/brackets.ts';
import { writeDataSet } from '../../../bench/data-set.ts';
import type { Settings } from '../../e2e/support/server.ts';
import { type Check, must, mustBeEmpty, NotRun, quantile } from '../check.ts';
import { createClient, read, signIn } from '../client.ts';
import { inFolder, type Started, startServer } from '../server.ts';
import { ATTACKS } from './attack-list.ts';
import type { Probe } from './probe.ts';
import type { Attack, Target } from './target.ts';

/** Limits: 99th percentile of another visitor's home page in ms, and the server's memory in MB. */
const LONGEST = 250;
export const MAX_MEMORY = 400;

const SECONDS = { full: 6, short: 2 };
const ALBUMS = 1000;

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));

/** Check of each attack: another visitor's requests are not affected. */
export const attacks: readonly Check[] = ATTACKS.map((attack) => ({
  name: `attack-${attack.name}`,
  promise: `${attack.what}: another visitor's home page under ${LONGEST} ms, memory under ${MAX_MEMORY} MB`,
  isShort: false,
  run: (effort) => inFolder((folder) => measure(folder, attack, SECONDS[effort])),
}));

async function measure(folder: string, attack: Attack, seconds: number): Promise<string> {
  const { server, target } = await startTarget(folder);
  const before = await probe(server, seconds / 2);
  const unattacked = quantile(before.times, 0.99);
  if (unattacked >= LONGEST)
    throw new NotRun(`the machine is busy: unattacked the page takes ${unattacked} ms`);
  const stop = attack.start(target);
  const [during] = await Promise.all([
    probe(server, seconds),
    lookMeanwhile(attack, target),
  ]).finally(stop);
  const p99 = quantile(during.times, 0.99);
  const figures = `p99 ${p99} ms, unattacked ${unattacked} ms, ${during.memory} MB`;
  mustBeEmpty(`failed requests of the home page, ${figures}`, during.failures);
  must(p99 < LONGEST && during.memory < MAX_MEMORY, figures);
  await server.kill('SIGKILL');
  return figures;
}

async function lookMeanwhile({ meanwhile }: Attack, target: Target): Promise<void> {
  await delay(1000);
  await meanwhile?.(target);
}

/** Starts a server with 1,000 albums and a bracket. */
export async function startTarget(
  folder: string,
  settings: Settings = {},
): Promise<{ server: Started; target: Target }> {
  cpSync(await dataSet(), folder, { recursive: true });
  const server = await startServer(folder, {
    settings: { TRUST_PROXY: '', LOG_LEVEL: 'error', ...settings },
  });
  const admin = createClient(server.url, { cookie: await signIn(createClient(server.url)) });
  const songs = Array.from({ length: 128 }, (_, n) => ({ title: `Song ${n}`, artist: 'Can' }));
  const made = await admin.call('POST', '/api/brackets', { name: 'Cup', songs });
  const { id } = read(createBracketEndpoint.response, made).data;
  const generated = await admin.call('POST', `/api/brackets/${id}/generate`, {});
  const [match] = read(generateMatchupsEndpoint.response, generated).data.matchups;
  const ids = [match?.song_a ?? '', match?.song_b ?? ''] as const;
  return {
    server,
    target: { url: server.url, bracket: { id, match: match?.id ?? '', songs: ids } },
  };
}

let made: Promise<string> | undefined;

/** Folder with the data of every target, created once. */
function dataSet(): Promise<string> {
  made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spindle-faults-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    await writeDataSet(folder, ALBUMS);
    return folder;
  })();
  return made;
}

async function probe({ url, pid }: Started, seconds: number): Promise<Probe> {
  const child = fork(PROBE, [url, String(pid), String(seconds)]);
  const [found] = await once(child, 'message');
  return found as Probe;
}
