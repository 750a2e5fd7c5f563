import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { freePort, SERVER_FLAGS } from './test-postgres.ts';
import { provideTemplate } from './test-postgres-setup.ts';

const run = promisify(execFile);

/** Folder of installed versions on Debian and its derivatives. */
const VERSIONS = '/usr/lib/postgresql';

/** Returns the programs of the oldest installed version that Spindle supports, or `null`. */
export function installedPrograms(): string | null {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number) : [];
  const [oldest] = versions.filter((version) => version >= 15).toSorted((a, b) => a - b);
  const programs = join(VERSIONS, String(oldest), 'bin');
  return existsSync(join(programs, 'initdb')) ? programs : null;
}

let stop = async () => {};

/** Starts a server with these programs before the first test. */
export async function setup(project: TestProject): Promise<void> {
  const programs = installedPrograms();
  if (programs === null) throw new Error('No PostgreSQL is installed');
  const folder = await mkdtemp(join(tmpdir(), 'spindle-installed-'));
  const owner = await getOwner(folder);
  const options = { ...owner, cwd: folder };
  const url = `postgres://spindle@127.0.0.1:${await freePort()}/postgres`;
  const initial = ['--auth=trust', '--username=spindle', '--encoding=UTF8', '--no-sync'];
  await run(join(programs, 'initdb'), [`--pgdata=${folder}`, ...initial], options);
  const flags = ['-D', folder, '-p', new URL(url).port, ...SERVER_FLAGS];
  const server = spawn(join(programs, 'postgres'), flags, {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  stop = async () => {
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(server.stderr))
    if (line.includes('ready to accept connections')) break;
  server.stderr.resume();
  await provideTemplate(project, url);
}

export async function teardown(): Promise<void> {
  await stop();
}

/** PostgreSQL does not run as root; its package creates a user for it. */
async function getOwner(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  await chown(folder, uid ?? 0, gid ?? 0);
  return { ...(uid && { uid }), ...(gid && { gid }) };
}
