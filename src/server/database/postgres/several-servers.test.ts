import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import {
  addSetting,
  deleteSetting,
  findSetting,
} from '../../features/admin/settings-repository.ts';
import { explainError } from '../../start/explain-error.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { startProxy } from '../../testing/test-proxy.ts';
import { inTransaction } from '../transaction.ts';
import { reachPostgres } from './wait-for-database.ts';

const first = await startTestApp();
const proxy = await startProxy(first.database);
/** Receives the commits of the first server through this proxy. */
const second = await startTestApp({ database: proxy.url });

/** Server with a short heartbeat timeout. */
const farProxy = await startProxy(first.database);
const far = await startTestApp({
  database: farProxy.url,
  listening: { beatMs: 100, holdsMs: 500, againMs: 50 },
  streams: { heartbeat: 60_000 },
});

/** Returns the version cookie of a response, as a browser sends it. */
function getVersion({ cookies }: { cookies: { name: string; value: string }[] }): string {
  const found = cookies.find(({ name }) => name === 'spindle_version');
  return found === undefined ? '' : `spindle_version=${found.value}`;
}

const post = (body: object, headers: object = {}, { app }: Pick<typeof first, 'app'> = first) =>
  app.inject({
    method: 'POST',
    url: '/api/sessions',
    headers: { 'x-api-key': API_KEY, ...headers },
    payload: { password: 'correct horse battery', session_date: '2026-03-06', ...body },
  });

const read = ({ app }: Pick<typeof first, 'app'>, cookie = '', headers: object = {}) =>
  app.inject({
    url: '/api/sessions',
    headers: { 'x-api-key': API_KEY, cookie, ...headers },
  });
const locations = async (...given: Parameters<typeof read>) =>
  ((await read(...given)).json().data as { location: string }[]).map((one) => one.location);

const isCurrent = (server = second) => server.connection.shared?.isCurrent();

/** Waits until another server has seen the writes of this one. */
async function settled(other = second): Promise<void> {
  const etag = async (server: typeof first) => (await read(server)).headers.etag;
  await expect
    .poll(async () => (await etag(other)) === (await etag(first)), { timeout: 10_000 })
    .toBe(true);
}

it('the second server reads the writes of a client to the first, even when behind', async () => {
  await settled();
  expect(await locations(second)).toEqual([]);
  proxy.hush(true);
  try {
    const cookie = getVersion(await post({ location: 'Attic' }));
    expect(cookie).toMatch(/^spindle_version=\d{13}$/);
    expect(await locations(second)).toEqual([]);
    expect(await locations(second, cookie)).toEqual(['Attic']);
    // One client's cookie updates the server for all clients.
    expect(await locations(second)).toEqual(['Attic']);
  } finally {
    proxy.hush(false);
  }
});

it('a repeated idempotency key on the second server carries the same version', async () => {
  await settled();
  proxy.hush(true);
  try {
    const headers = { 'idempotency-key': 'once' };
    const made = await post({ location: 'Attic' }, headers);
    const again = await second.app.inject({
      method: 'POST',
      url: '/api/sessions',
      headers: { 'x-api-key': API_KEY, ...headers },
      payload: {
        password: 'correct horse battery',
        session_date: '2026-03-06',
        location: 'Attic',
      },
    });
    expect(again.json()).toEqual(made.json());
    expect(getVersion(again)).toBe(getVersion(made));
  } finally {
    proxy.hush(false);
  }
});

it('an unknown version cookie costs one query and changes nothing', async () => {
  await settled();
  await post({ location: 'Attic' });
  await settled();
  for (const given of ['999999999999999', '1e99', '-1', '9'.repeat(400), '%00', 'a;b'])
    expect(await locations(second, `spindle_version=${given}`)).toEqual(['Attic']);
  const replaced = await first.app.inject({
    method: 'POST',
    url: '/api/sessions',
    headers: { 'x-api-key': API_KEY, cookie: 'spindle_version=999999999999999' },
    payload: { password: 'correct horse battery', session_date: '2026-03-06', location: 'Den' },
  });
  expect(getVersion(replaced)).toMatch(/^spindle_version=\d{13}$/);
});

it('one server returns 304 for an ETag of the other', async () => {
  await post({ location: 'Attic' });
  await settled();
  const { headers } = await read(first);
  const again = await read(second, '', { 'if-none-match': headers.etag });
  expect(again.statusCode).toBe(304);
  expect(headers['set-cookie']).toBeUndefined();
});

it('a server without notifications caches nothing', async () => {
  await settled();
  proxy.hush(true);
  try {
    await post({ location: 'Attic' });
    await expect.poll(isCurrent, { timeout: 10_000 }).toBe(false);
    expect(await locations(second)).toEqual(['Attic']);
    await post({ location: 'Barn' });
    expect(await locations(second)).toContain('Barn');
  } finally {
    proxy.hush(false);
  }
  await settled();
});

it('a server whose listening connection ended caches nothing until it reconnects', async () => {
  await settled();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'spindle listens'`.execute(first.db);
  await expect.poll(isCurrent, { timeout: 10_000, interval: 5 }).toBe(false);
  await post({ location: 'Attic' });
  expect(await locations(second)).toEqual(['Attic']);
  await expect.poll(isCurrent, { timeout: 10_000 }).toBe(true);
  expect(await locations(second)).toEqual(['Attic']);
});

it('a quiet stream receives missed versions once its server reconnects', async () => {
  await settled(far);
  const stream = await follow(far);
  const headers = { 'x-api-key': API_KEY };
  const etag = async () => {
    // A response about albums alone has the version of their topic.
    const { headers: received } = await first.app.inject({ url: '/api/albums', headers });
    return String(received.etag).replace(/^W\/|"/g, '');
  };
  await expect.poll(stream.text).toContain(await etag());
  const before = farProxy.listening();
  farProxy.hush(true);
  try {
    await expect.poll(() => isCurrent(far), { timeout: 10_000 }).toBe(false);
    await post({ location: 'Attic' });
    // The listening connection is reopened, and receives nothing either.
    await expect.poll(() => farProxy.listening(), { timeout: 20_000 }).toBeGreaterThan(before + 1);
    expect(stream.text()).not.toContain(await etag());
  } finally {
    farProxy.hush(false);
  }
  await expect.poll(stream.text).toContain(await etag());
  stream.end();
});

it('a server that lost its database serves nothing cached, and reconnects', async () => {
  await post({ location: 'Attic' });
  await settled();
  expect((await read(second)).statusCode).toBe(200);
  proxy.cut(true);
  await expect.poll(isCurrent, { timeout: 10_000 }).toBe(false);
  expect((await read(second)).statusCode).toBeGreaterThanOrEqual(500);
  await post({ location: 'Barn' });
  proxy.cut(false);
  await expect.poll(isCurrent, { timeout: 10_000 }).toBe(true);
  expect(await locations(second)).toContain('Barn');
});

it('a write without a database returns 503 with Retry-After and no address', async () => {
  await settled();
  proxy.cut(true);
  const rejected = await post({ location: 'Attic' }, {}, second);
  expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '2']);
  expect(rejected.body).not.toMatch(/127\.0\.0\.1|spindle:/);
  proxy.cut(false);
  await expect
    .poll(async () => (await post({ location: 'Barn' }, {}, second)).statusCode, {
      timeout: 10_000,
    })
    .toBe(201);
});

it.each(['40001', '40P01'])(
  'retries a transaction rolled back by %s, and commits it once',
  async (code) => {
    let tries = 0;
    const done = await inTransaction(first.db, async (trx) => {
      tries += 1;
      await addSetting(trx, 'device_key', `of try ${tries}`);
      if (tries < 4) await sql.raw(raise(code)).execute(trx);
      return tries;
    });
    expect(done).toBe(4);
    expect(await findSetting(first.db, 'device_key')).toBe('of try 4');
    await deleteSetting(first.db, 'device_key');
  },
);

it('gives up after three retries of a transaction', async () => {
  let tries = 0;
  const work = inTransaction(first.db, async (trx) => {
    tries += 1;
    await sql.raw(raise('40001')).execute(trx);
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(4);
});

it('does not retry a commit without a response', async () => {
  let tries = 0;
  const work = inTransaction(second.db, async (trx) => {
    tries += 1;
    await addSetting(trx, 'device_key', 'once');
    proxy.cut(true);
  });
  await expect(work).rejects.toMatchObject({ code: 'DATABASE_AWAY' });
  proxy.cut(false);
  expect(tries).toBe(1);
});

it('a start waits for its database with a notice, and fails with one sentence', async () => {
  const lines: string[] = [];
  const waiting = (what: string) => {
    lines.push(what);
    proxy.cut(false);
  };
  proxy.cut(true);
  await reachPostgres(proxy.url, { waiting });
  const { host } = new URL(proxy.url);
  expect(lines).toEqual([`PostgreSQL at ${host}, which cannot be reached yet`]);
  proxy.cut(true);
  const late = await reachPostgres(proxy.url, { waiting: () => {} }, 1).catch((error) => error);
  proxy.cut(false);
  expect(explainError(late, undefined)).toEqual([`PostgreSQL cannot be reached at ${host}.`]);
  const wrong = new URL(first.database);
  wrong.pathname = '/nowhere';
  const rejected = await reachPostgres(wrong.href, { waiting }).catch((error) => error);
  expect(explainError(rejected, undefined)).toEqual([
    `PostgreSQL at ${wrong.host} has no database 'nowhere'. Create it first.`,
  ]);
});

it('a reaction on one server floats over the screens of both', async () => {
  await settled();
  const { session } = await signInAsAdmin(first);
  const headers = { cookie: session };
  const { code } = (await first.ask(openRoomEndpoint, { headers, body: {} })).data;
  const seated = await first.call('POST', `/api/rooms/${code}/seats`, {
    body: { reviewer: 'Ada' },
  });
  const cookie = String(seated.headers['set-cookie']).split(';', 1)[0] ?? '';
  const streams = await Promise.all([first, second].map((one) => follow(one, `?room=${code}`)));
  for (const { text } of streams) await expect.poll(text).toContain(`room:${code}`);
  await first.call('POST', `/api/rooms/${code}/reactions`, {
    body: { emoji: '👀' },
    headers: { cookie },
  });
  for (const { text, end } of streams) {
    await expect.poll(text).toContain('"reaction":"👀"');
    expect(text().match(/"reaction"/g)).toHaveLength(1);
    end();
  }
  await first.call('POST', `/api/rooms/${code}/close`, { body: {}, headers });
});

/** Collects the events of a stream until it is closed. */
async function follow({ app }: Pick<typeof first, 'app'>, query = '') {
  const headers = { 'x-api-key': API_KEY };
  const url = `/api/events${query}`;
  const { raw, stream } = await app.inject({ url, headers, payloadAsStream: true });
  let text = '';
  stream().on('data', (bytes) => {
    text += bytes;
  });
  return { text: () => text, end: () => raw.res.destroy() };
}

function raise(code: string): string {
  return `do $$ begin raise exception 'taken back' using errcode = '${code}'; end $$`;
}
