import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachPostgres } from '../database/postgres/wait-for-database.ts';
import { readEnvironment } from '../settings/env.ts';
import { explainError } from './explain-error.ts';

/** Returns the lines for an error of a process with these settings. */
function explain(error: unknown, settings: Record<string, string> = {}): readonly string[] {
  return explainError(error, readEnvironment(settings).given);
}

const ADDRESSES =
  'Set HOST to 127.0.0.1 for this machine only, to 0.0.0.0 for every network, or to lan.';

/** Returns the error of a server that cannot listen. */
async function listenAt(host: string, port = 0): Promise<unknown> {
  const server = createServer();
  const error = await once(server.listen(port, host), 'listening').catch((one) => one);
  server.close();
  return error;
}

it('names HOST if it is an address of another machine', async () => {
  expect(explain(await listenAt('192.0.2.1'), { HOST: '192.0.2.1' })).toEqual([
    `HOST=192.0.2.1 is not an address of this machine. ${ADDRESSES}`,
  ]);
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])('names HOST if it cannot be resolved: %s', (code) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} club.invalid`), {
    code,
    syscall: 'getaddrinfo',
    hostname: 'club.invalid',
  });
  expect(explain(error, { HOST: 'club.invalid' })).toEqual([
    `HOST=club.invalid has no address that this machine can find. ${ADDRESSES}`,
  ]);
  expect(explain(error, { HOST: '0.0.0.0' })).toEqual([`getaddrinfo ${code} club.invalid`]);
});

it('names PORT if this user may not listen there', () => {
  const error = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen', port: 80 });
  expect(explain(error, { PORT: '80' })).toEqual([
    'PORT=80 is not allowed for this user: most systems reserve those below 1024. Set PORT to another one.',
  ]);
});

describe('an error of the file system', () => {
  const explainPath = (code: string, path: string | undefined, settings = {}) =>
    explain(Object.assign(new Error(`${code} ${path}`), { code, path }), settings);

  it.each([
    [
      'EACCES',
      'this user may not read or write there. Give it the permission, or set DATA_DIR to another path.',
    ],
    [
      'EPERM',
      'it belongs to another user. Start Spindle as that user, or set DATA_DIR to another path.',
    ],
    ['EROFS', 'its disk is read-only. Set DATA_DIR to a path on another disk.'],
    ['ENOSPC', 'its disk has no space left. Free some, or set DATA_DIR to a path on another disk.'],
    ['EIO', 'its disk fails to read or write. Check the disk.'],
    ['ENOTDIR', 'a part of this path is a file, not a folder. Set DATA_DIR to another path.'],
    ['ENOENT', 'it cannot be created. Set DATA_DIR to another path.'],
    ['EMFILE', 'EMFILE. Set DATA_DIR to another path.'],
  ])('%s names the data directory as given, and what to do', (code, rest) => {
    const path = resolve('club/covers');
    expect(explainPath(code, path, { DATA_DIR: 'club' })).toEqual([
      `DATA_DIR=club cannot be used: ${rest}`,
    ]);
  });

  it.each([
    ['below the default directory', {}, 'data/backups', 'DATA_DIR=./data'],
    ['of a parent that is missing', { DATA_DIR: 'a/b/club' }, 'a', 'DATA_DIR=a/b/club'],
    [
      'of the database',
      { DATABASE_URL: 'other/club.db' },
      'other/club.db',
      'DATABASE_URL=other/club.db',
    ],
    [
      'of its lock',
      { DATABASE_URL: 'other/club.db' },
      'other/club.db.lock',
      'DATABASE_URL=other/club.db',
    ],
    ['of its folder', { DATABASE_URL: 'other/club.db' }, 'other', 'DATABASE_URL=other/club.db'],
    ['of the directory beside it', { DATABASE_URL: 'club.db' }, 'data', 'DATA_DIR=./data'],
    ['without a path', { DATA_DIR: 'club' }, undefined, 'DATA_DIR=club'],
    ['of another file', {}, '/tmp/upload', 'A file outside of the data directory'],
  ])('%s names its setting', (_, settings, path, subject) => {
    const [line] = explainPath('ENOSPC', path && resolve(path), settings);
    expect(line).toMatch(`${subject} cannot be used: its disk has no space left.`);
    expect(line).not.toContain(process.cwd());
  });

  it.each([
    [
      'SQLITE_CANTOPEN',
      'this user may not read or write there. Give it the permission, or set DATABASE_URL to another path.',
    ],
    [
      'SQLITE_FULL',
      'its disk has no space left. Free some, or set DATABASE_URL to a path on another disk.',
    ],
    [
      'SQLITE_NOTADB',
      'the database file is damaged, or is no database. Restore a backup, or set DATABASE_URL to another path.',
    ],
  ])('%s names the database', (code, rest) => {
    expect(explainPath(code, undefined, { DATABASE_URL: './other/club.db' })).toEqual([
      `DATABASE_URL=./other/club.db cannot be used: ${rest}`,
    ]);
    expect(explainPath(code, undefined)).toEqual([
      `DATA_DIR=./data cannot be used: ${rest.replace('DATABASE_URL', 'DATA_DIR')}`,
    ]);
  });

  it('of a connection does not name the data directory', () => {
    expect(explainPath('EACCES', undefined)).toEqual(['EACCES undefined']);
  });
});

it('names the port that is in use', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const { port } = first.address() as AddressInfo;
  const error = await listenAt('127.0.0.1', port);
  first.close();
  expect(explain(error)).toEqual([`Port ${port} is already in use. Set PORT to another one.`]);
});

it('names the server of PostgreSQL while a start waits for it, without the password', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = `postgres://ada:secret@127.0.0.1:${port}/club`;
  const lines: string[] = [];
  const waiting = (line: string) => lines.push(line);
  const error = await reachPostgres(url, { waiting }, 300).catch((one) => one);
  expect(lines).toEqual([`PostgreSQL at 127.0.0.1:${port}, which cannot be reached yet`]);
  expect(explain(error)).toEqual([`PostgreSQL cannot be reached at 127.0.0.1:${port}.`]);
});

it.each([
  ['3D000', "PostgreSQL at db:5432 has no database 'club'. Create it first."],
  ['28P01', 'PostgreSQL at db:5432 rejects the user name or password of the database URL.'],
])('names the server for the error %s of PostgreSQL', (code, line) => {
  const postgres = { server: 'db:5432', database: 'club' };
  expect(explain(Object.assign(new Error('x'), { code, postgres }))).toEqual([line]);
});
