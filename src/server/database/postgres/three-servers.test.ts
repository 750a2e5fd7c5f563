import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { startProxy } from '../../testing/test-proxy.ts';

const CLIENTS = 8;
const REPEATS = 5;
const OPERATIONS = 15;
const TIERS = ['S', 'A', 'B', 'C', 'D', 'E', 'F'] as const;

const first = await startTestApp();
const servers = [await startServer(), await startServer(), await startServer()];

/** Starts a server with its own database proxy, which can be cut. */
async function startServer() {
  const proxy = await startProxy(first.database);
  const { app, connection } = await startTestApp({ database: proxy.url });
  return { app, connection, proxy };
}

let state = 15;

/** Returns a seeded random number from 0 to below 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

function pickOne<T>(list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('There is none');
  return found;
}

/** Creates a browser that sends requests to random servers, with one cookie. */
function createBrowser() {
  let cookie = '';
  return async (method: 'GET' | 'PUT', url: string, body?: object) => {
    const reply = await pickOne(servers).app.inject({
      method,
      url,
      headers: { 'x-api-key': API_KEY, cookie },
      ...(body !== undefined && { payload: { password: PASSWORD, ...body } }),
    });
    for (const { name, value } of reply.cookies) cookie = `${name}=${value}`;
    expect([200, 503]).toContain(reply.statusCode);
    return reply;
  };
}

/**
 * Possible tiers of an album: the last acknowledged one, and those of later writes without a
 * response.
 */
type Owned = { id: string; tiers: readonly string[] };

async function write(browser: ReturnType<typeof createBrowser>, album: Owned): Promise<boolean> {
  const tier = pickOne(TIERS.filter((one) => one !== album.tiers.at(-1)));
  const tried = new Set([...album.tiers, tier]);
  const { statusCode } = await browser('PUT', `/api/albums/${album.id}`, { tier });
  album.tiers = statusCode === 200 ? [tier] : [...tried];
  return statusCode === 200;
}

async function read(browser: ReturnType<typeof createBrowser>, album: Owned): Promise<void> {
  const isList = random() < 0.5;
  const reply = await browser('GET', isList ? '/api/albums?limit=100' : `/api/albums/${album.id}`);
  if (reply.statusCode !== 200) return;
  const { data } = reply.json() as { data: Shown | Shown[] };
  const shown = [data].flat().find(({ id }) => id === album.id);
  expect(album.tiers).toContain(shown?.tier);
}

type Shown = { id: string; tier: string };

/** Returns the albums of one server for a client without a cookie. */
async function shownBy({ app, connection }: (typeof servers)[number]) {
  const reply = await app.inject({
    url: '/api/albums?limit=100',
    headers: { 'x-api-key': API_KEY },
  });
  const isCurrent = connection.shared?.isCurrent();
  return isCurrent && reply.statusCode === 200 ? reply.headers.etag + reply.body : random();
}

/** Waits until all servers return the same response. @returns the tiers in it */
async function agreed(): Promise<Map<string, string>> {
  let shown: (string | number)[] = [];
  await expect
    .poll(
      async () => {
        shown = await Promise.all(servers.map(shownBy));
        return new Set(shown).size;
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  const body = String(shown[0]).replace(/^[^{]*/, '');
  const { data } = JSON.parse(body) as { data: Shown[] };
  return new Map(data.map(({ id, tier }) => [id, tier]));
}

it('clients read their own writes, and no acknowledged write is lost, in failures', async () => {
  const { id: session_id } = await first.addSession();
  const visitors = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const album = await first.addAlbum({ session_id, title: `Album ${n}`, tier: 'A' });
    visitors.push({ browser: createBrowser(), album: { id: album.id, tiers: ['A'] } as Owned });
  }
  await agreed();
  let written = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const cut = servers[repeat % servers.length];
    await Promise.all(
      visitors.map(async ({ browser, album }, place) => {
        for (let n = 0; n < OPERATIONS; n += 1) {
          // Cuts the connection during concurrent requests.
          if (place === 0 && n === 5) cut?.proxy.cut(true);
          if (place === 0 && n === 8 && repeat === 2) await endEveryConnection();
          const isWritten = random() < 0.5 && (await write(browser, album));
          if (isWritten) written += 1;
          else await read(browser, album);
        }
      }),
    );
    cut?.proxy.cut(false);
    const shown = await agreed();
    for (const { album } of visitors) expect(album.tiers).toContain(shown.get(album.id));
  }
  expect(written).toBeGreaterThan(100);
});

/** Simulates a restart of the database. */
async function endEveryConnection(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(first.db);
}
