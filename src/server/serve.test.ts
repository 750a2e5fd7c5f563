import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import { serve } from './serve.ts';
import { readEnvironment } from './settings/env.ts';
import { checkExpectedData } from './start/data-directory.ts';
import { explainError } from './start/explain-error.ts';
import { temporaryDirectory } from './testing/test-app.ts';
import { prepareBuild } from './testing/test-build.ts';
import { API_KEY } from './testing/test-caller.ts';
import { testServers } from './testing/test-server.ts';

const builtFile = prepareBuild();
const folder = temporaryDirectory();
let directories = 0;
const start = testServers(() => builtFile('main'), folder);

const newDirectory = () => join(folder, String(++directories));

const ALREADY_SERVED =
  'spindle: Another Spindle serves this data directory already. Stop it first.';

const DATABASE_SERVED = 'spindle: Another Spindle serves this database already. Stop it first.';

describe('the server', () => {
  test('locks its data directory, makes it private, and closes connections at the end', async () => {
    const dataDir = newDirectory();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'spindle.db'), '');
    chmodSync(dataDir, 0o755);
    chmodSync(join(dataDir, 'spindle.db'), 0o644);
    const servers = [start(dataDir), start(dataDir)];
    const ready = await Promise.all(servers.map(({ isReady }) => isReady));
    expect(ready.toSorted()).toEqual([false, true]);
    const [winner, loser] = ready[0] ? servers : servers.toReversed();
    expect(await loser?.ended).toEqual({ code: 1, output: ALREADY_SERVED });

    const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
    expect(mode('.')).toBe('700');
    const files = readdirSync(dataDir, { withFileTypes: true }).filter((one) => one.isFile());
    // SQLite deletes the journal of a lock again.
    const names = files.map(({ name }) => name).filter((name) => !name.endsWith('-journal'));
    expect(names).toEqual(expect.arrayContaining(['spindle.db', 'spindle.db-wal', 'server.lock']));
    for (const name of names) expect(`${name} ${mode(name)}`).toBe(`${name} 600`);

    const port = Number(winner?.address().port);
    const silent = connect(port, '127.0.0.1');
    await once(silent, 'connect');
    const slow = connect(port, '127.0.0.1');
    slow.write('GET / HTTP/1.1\r\nHost: a');
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const closed = Promise.all([once(silent, 'close'), once(slow, 'close')]);
    const { code, output } = (await winner?.stop('SIGTERM')) ?? {};
    expect(code).toBe(0);
    expect(output?.match(/admin password/g)).toHaveLength(1);
    await closed;
  });

  test('locks its database, also for a server with another data directory', async () => {
    const [owner, other] = [newDirectory(), newDirectory()];
    const first = start(owner);
    expect(await first.isReady).toBe(true);
    symlinkSync(owner, `${owner}-linked`);
    for (const path of [owner, `${owner}-linked`]) {
      const second = start(other, { DATABASE_URL: join(path, 'spindle.db') });
      expect(await second.ended).toEqual({ code: 1, output: DATABASE_SERVED });
    }
    await first.stop('SIGTERM');
    const third = start(other, {
      DATABASE_URL: join(owner, 'spindle.db'),
      LOG_LEVEL: 'info',
      ADMIN_PASSWROD: 'x',
    });
    expect(await third.isReady).toBe(true);
    const { output } = await third.stop('SIGTERM');
    expect(output.match(/SIGTERM received: the server stops/g)).toHaveLength(1);
    expect(output).toContain('ADMIN_PASSWROD is not a setting of Spindle. Did you mean');
  });

  test('checks its database after the start, and logs damage', async () => {
    const dataDir = newDirectory();
    const first = start(dataDir);
    expect(await first.isReady).toBe(true);
    await first.stop('SIGTERM');
    damagePage(join(dataDir, 'spindle.db'));
    const second = start(dataDir, { LOG_LEVEL: 'error' });
    expect(await second.isReady).toBe(true);
    const { output } = await second.stop('SIGTERM');
    expect(output).toContain('The database file is damaged');
  });

  test('releases the directory when it is killed, and runs on it with other settings', async () => {
    const dataDir = newDirectory();
    const killed = start(dataDir);
    expect(await killed.isReady).toBe(true);
    await killed.stop('SIGKILL');

    const server = start(dataDir, { API_KEY, HOST: 'localhost', NODE_OPTIONS: COUNT_PG_MODULES });
    expect(await server.isReady).toBe(true);
    await expectSearchOnWorker(server.address());
    await expectOneAddress(server.address());
    const { code, output } = await server.stop('SIGTERM');
    expect(code).toBe(0);
    // Of the server and its worker thread: SQLite does not load the PostgreSQL client.
    expect(new Set(output.match(/loaded: \d+/g))).toEqual(new Set(['loaded: 0']));
  });
});

/** Fills a table, and overwrites one of its pages, in the middle of the file. */
function damagePage(file: string): void {
  const database = new Database(file);
  database.exec('create table filler (text text)');
  const insert = database.prepare('insert into filler values (?)');
  for (let row = 0; row < 1000; row += 1) insert.run('x'.repeat(2000));
  database.close();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.length / 4096 / 2);
  writeFileSync(file, bytes.fill('A', page * 4096, (page + 1) * 4096));
}

/** Prints on exit the number of loaded `pg` modules. */
const COUNT_PG_MODULES = `--import=data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire('/');
  process.on('exit', () => console.log('loaded:', Object.keys(cache)
    .filter((file) => /node_modules.pg(-|.)/.test(file)).length));`)}`;

/** A worker thread runs searches; a server that does not end it would not exit. */
async function expectSearchOnWorker(address: URL): Promise<void> {
  const url = new URL('/api/albums?search=homogenic', address);
  const response = await fetch(url, { headers: { 'x-api-key': API_KEY } });
  const { data, search } = (await response.json()) as EndpointResponse<typeof listAlbumsEndpoint>;
  expect([response.status, data, search.term]).toEqual([200, [], 'homogenic']);
}

/** The server listens on one address for localhost when there are two. */
async function expectOneAddress({ hostname, port }: URL): Promise<void> {
  expect(hostname).toBe('127.0.0.1');
  await expect(once(connect(Number(port), '::1'), 'connect')).rejects.toThrow();
}

/** Returns the lines of a failing start. */
async function complaint(settings: Record<string, string>): Promise<readonly string[]> {
  const environment = readEnvironment({ PORT: '0', LOG_LEVEL: 'silent', ...settings });
  const built = {
    clientDir: null,
    backupScript: null,
    exportScript: null,
    queryScript: null,
    importScript: null,
    checkScript: null,
  };
  return serve(environment, built).then(
    () => ['served'],
    (error) => explainError(error, environment.given),
  );
}

test('does not create data where existing data is expected', async () => {
  const dataDir = newDirectory();
  const [line] = await complaint({ DATA_DIR: dataDir, EXPECT_DATA: 'on' });
  expect(line).toContain('Is its volume mounted?');
  expect(existsSync(dataDir)).toBe(false);
});

test('does not create data in a container without a mounted volume', async () => {
  const dataDir = newDirectory();
  expect(await complaint({ DATA_DIR: dataDir, EXPECT_DATA: 'volume' })).toEqual([
    `No volume is mounted at ${dataDir}: all data would be lost with the container. Add -v spindle:${dataDir}`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(existsSync('/dev/shm'))('starts without data on a mounted volume', () => {
  expect(() =>
    checkExpectedData({ dataDir: '/dev/shm', databaseFile: null }, 'volume'),
  ).not.toThrow();
});

test('fails with one line when the data directory or the database cannot be created', async () => {
  const [file, folder] = [newDirectory(), newDirectory()];
  writeFileSync(file, '');
  mkdirSync(folder);
  // A recursive mkdir in /proc never returns.
  const settings = [
    { DATA_DIR: '/proc/nope' },
    { DATA_DIR: join(file, 'nope') },
    { DATA_DIR: file },
    { DATA_DIR: newDirectory(), DATABASE_URL: folder },
    { DATA_DIR: newDirectory(), DATABASE_URL: join(file, 'spindle.db') },
  ];
  const lines = await Promise.all(settings.map(complaint));
  expect(lines.flat()).toEqual([
    'DATA_DIR=/proc/nope cannot be used: it cannot be created. Set DATA_DIR to another path.',
    `DATA_DIR=${file}/nope cannot be used: a part of this path is a file, not a folder. Set DATA_DIR to another path.`,
    `DATA_DIR=${file} cannot be used: a part of this path is a file, not a folder. Set DATA_DIR to another path.`,
    `DATABASE_URL=${folder} cannot be used: a folder is in the place of a file. Set DATABASE_URL to another path.`,
    `DATABASE_URL=${file}/spindle.db cannot be used: a part of this path is a file, not a folder. Set DATABASE_URL to another path.`,
  ]);
});
