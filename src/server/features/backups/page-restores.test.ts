import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import type { Restore } from '#shared/contracts/backups.ts';
import type { JobStatus } from '#shared/contracts/jobs.ts';
import { holdFile } from '../../database/process-lock.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { prepareBuild } from '../../testing/test-build.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { testServers } from '../../testing/test-server.ts';
import { createForm, FORM_HEADERS } from '../uploads/test-uploads.ts';

const builtFile = prepareBuild();
const folder = temporaryDirectory();
const start = testServers(() => builtFile('main'), folder);
const OLD = fileURLToPath(
  new URL('../../../../tests/fixtures/0.2.0/backup-in-game.zip', import.meta.url),
);
const SLOW = { timeout: 50_000, interval: 100 };
let directories = 0;

/** Starts a server on an empty data directory, with a browser that is signed in. */
async function startServer() {
  const dataDir = join(folder, String(++directories));
  const server = start(dataDir, { API_KEY, ADMIN_PASSWORD: PASSWORD, BACKUPS: 'off' });
  expect(await server.isReady).toBe(true);
  const { origin } = server.address();
  let cookie = '';

  async function call<Data = Restore>(method: string, path: string, body?: object | Buffer) {
    const isForm = Buffer.isBuffer(body);
    const type = isForm ? FORM_HEADERS : { 'content-type': 'application/json' };
    const response = await fetch(origin + path, {
      method,
      headers: { 'x-api-key': API_KEY, cookie, ...(body && type) },
      ...(body && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const json = (await response.json()) as { data: Data };
    return { status: response.status, headers: response.headers, body: json };
  }

  async function signIn() {
    const { headers } = await call('POST', '/api/auth/verify-password', { password: PASSWORD });
    cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  }

  await signIn();
  return {
    dataDir,
    signIn,
    call,
    stop: () => server.stop('SIGTERM'),
    download: (path: string) => fetch(origin + path, { headers: { cookie } }),
    backups: () => readdirSync(join(dataDir, 'backups')).sort(),
    async addSession(location: string) {
      const body = { password: PASSWORD, session_date: '2026-03-06', location };
      expect((await call('POST', '/api/sessions', body)).status).toBe(201);
    },
    /** Requests the sessions until `end` is called, which returns the responses, oldest first. */
    watch() {
      const seen: { status: number; retryAfter: string | null }[] = [];
      let isOver = false;
      const look = async () => {
        const response = await fetch(`${origin}/api/sessions`, {
          headers: { 'x-api-key': API_KEY },
        });
        await response.text();
        return { status: response.status, retryAfter: response.headers.get('retry-after') };
      };
      const looking = (async () => {
        while (!isOver) {
          seen.push(await look().catch(() => ({ status: 0, retryAfter: null })));
          await delay(20);
        }
      })();
      const end = async () => {
        isOver = true;
        await looking;
        return seen;
      };
      return { end };
    },
    async locations(): Promise<string[]> {
      const { body } = await call<{ location: string }[]>('GET', '/api/sessions');
      return body.data.map(({ location }) => location);
    },
    async backUp(): Promise<string> {
      await call('POST', '/api/jobs/backup/run');
      const { last } = await vi.waitFor(async () => {
        const [job] = (await call<[JobStatus]>('GET', '/api/jobs')).body.data;
        expect(job.is_running).toBe(false);
        return job;
      }, SLOW);
      const [, name = ''] = /backups\/(\S+\.zip)/.exec(last?.summary ?? '') ?? [];
      return name;
    },
    /** Begins a restore, and waits until a server serves the data again. */
    async restore(name: string): Promise<Restore> {
      const begun = await call('POST', `/api/backups/${name}/restore`, { password: PASSWORD });
      expect(begun.status).toBe(202);
      return vi.waitFor(async () => {
        const reply = await call<{ last_restore: Restore } | undefined>('GET', '/api/backups');
        if (reply.status === 401) await signIn();
        const last = reply.body.data?.last_restore;
        expect(last).toMatchObject({ id: begun.body.data.id });
        expect(last?.state).not.toBe('running');
        return last as Restore;
      }, SLOW);
    },
  };
}

test('an admin backs up, downloads the backup, and restores it; what came after is stored', async () => {
  const club = await startServer();
  await club.addSession('Before');
  const name = await club.backUp();
  expect(club.backups()).toEqual([name]);
  const file = await club.download(`/downloads/backups/${name}`);
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(
    readFileSync(join(club.dataDir, 'backups', name)),
  );

  await club.addSession('After');
  const watch = club.watch();
  const restored = await club.restore(name);
  const seen = await watch.end();
  expect(seen).toContainEqual({ status: 503, retryAfter: '5' });
  // The port changes hands twice.
  expect(seen.filter(({ status }) => status === 0).length).toBeLessThanOrEqual(2);
  expect(restored).toMatchObject({ name, state: 'done', problem: null });
  expect(await club.locations()).toEqual(['Before']);
  expect(readdirSync(club.dataDir)).toEqual(expect.arrayContaining(restored.stored));

  const [before = ''] = club.backups().filter((one) => one.endsWith('-restore.zip'));
  expect(await club.restore(before)).toMatchObject({ state: 'done' });
  expect((await club.locations()).sort()).toEqual(['After', 'Before']);
  expect(await club.stop()).toMatchObject({ code: 0 });
});

test('a failed restore leaves the data and the sign-in as they are', async () => {
  const club = await startServer();
  await club.addSession('Here');
  mkdirSync(join(club.dataDir, 'backups'));
  const name = 'spindle-20261121T030000Z-manual.zip';
  writeFileSync(join(club.dataDir, 'backups', name), 'PK damaged');
  const failed = await club.restore(name);
  expect(failed.state).toBe('failed');
  expect(failed.problem).toContain(name);
  expect(await club.locations()).toEqual(['Here']);
  await club.addSession('Still');

  const release = holdFile(join(club.dataDir, 'migration.lock'));
  expect(await club.restore(name)).toMatchObject({
    state: 'failed',
    problem: 'Another process is migrating or restoring the data directory.',
  });
  release?.();
});

test('a restore whose backup of now fails starts the server on the previous data', async () => {
  const club = await startServer();
  await club.addSession('Here');
  const name = await club.backUp();
  // A folder in its place: the lock of the next backup cannot be opened.
  const lock = join(club.dataDir, 'backup.lock');
  rmSync(lock);
  mkdirSync(lock);
  expect(await club.restore(name)).toMatchObject({ state: 'failed' });
  expect(await club.locations()).toEqual(['Here']);
  rmSync(lock, { recursive: true });
  await club.addSession('Still');
});

test('a restore waits for another backup while the server runs, and ends with the server', async () => {
  const club = await startServer();
  await club.addSession('Here');
  const name = await club.backUp();
  const release = holdFile(join(club.dataDir, 'backup.lock'));
  const begun = await club.call('POST', `/api/backups/${name}/restore`, { password: PASSWORD });
  expect(begun.status).toBe(202);
  const isUnpacked = () => existsSync(join(club.dataDir, 'spindle.db.restoring'));
  await vi.waitFor(() => expect(isUnpacked()).toBe(true), SLOW);
  expect(await club.locations()).toEqual(['Here']);
  expect(await club.stop()).toMatchObject({ code: 0 });
  release?.();
  expect(readdirSync(club.dataDir).filter((one) => /restor|unfinished/.test(one))).toEqual([]);
  expect(club.backups()).toEqual([name]);
});

test('an admin uploads a backup of 0.2.0, and restores it', async () => {
  const club = await startServer();
  const upload = (bytes: Buffer) =>
    club.call(
      'POST',
      '/api/backups',
      createForm([
        ['password', PASSWORD],
        ['file_name', 'old.zip'],
        ['file', { bytes, filename: 'old.zip' }],
      ]),
    );
  const invalid = await upload(Buffer.from('no archive'));
  expect(invalid).toMatchObject({ status: 422, body: { code: 'NO_BACKUP_FILE' } });
  const { status, body } = await upload(readFileSync(OLD));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    kind: 'uploaded',
    bytes: readFileSync(OLD).length,
    has_plain_secrets: true,
  });
  expect((await club.download(`/downloads/backups/${body.data.name}`)).status).toBe(409);
  expect(await upload(readFileSync(OLD))).toMatchObject({ status: 200 });
  expect(club.backups()).toEqual([body.data.name]);
  expect(await club.restore(body.data.name)).toMatchObject({ state: 'done' });
  expect((await club.call('GET', '/api/albums')).body.data).toHaveLength(9);
  expect(readdirSync(club.dataDir).filter((name) => name.startsWith('.spindle-upload'))).toEqual(
    [],
  );
});

test('an admin downloads exports; others and unknown files get nothing', async () => {
  const club = await startServer();
  await club.addSession('Attic');
  const json = await club.download('/downloads/exports/spindle.json');
  expect(json.headers.get('content-disposition')).toMatch(
    /^attachment; filename="spindle-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(JSON.parse(await json.text())).toMatchObject({ sessions: [{ location: 'Attic' }] });
  const csv = await club.download('/downloads/exports/spindle.csv');
  expect(await csv.text()).toContain('artist,title');
  const zip = await club.download('/downloads/exports/spindle.zip');
  expect(
    Buffer.from(await zip.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  for (const path of [
    '/downloads/exports/spindle.exe',
    '/downloads/backups/..%2Fspindle.db',
    '/downloads/backups/spindle.db',
  ])
    expect((await club.download(path)).status, path).toBe(404);
  await club.call('POST', '/api/auth/logout');
  for (const path of ['/downloads/exports/spindle.json', '/downloads/backups/x.zip'])
    expect((await club.download(path)).status, path).toBe(401);
  expect(readdirSync(club.dataDir).filter((name) => name.startsWith('.spindle-upload'))).toEqual(
    [],
  );
});
