import { describe, expect, it } from 'vitest';
import { calculateScoreEndpoint } from '#shared/contracts/ratings.ts';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { createWorkLimiter } from './work-limiter.ts';

const { app, rejected } = await startTestApp({
  computing: { most: 5, every: 1000, maxPerClient: 9 },
});

let callers = 0;

/** Returns a client with a new IP address. */
function newCaller() {
  callers += 1;
  const remoteAddress = `192.0.2.${callers}`;
  return async (url: string) => {
    const { statusCode, headers } = await app.inject({
      url,
      remoteAddress,
      headers: { 'x-api-key': API_KEY },
    });
    return { status: statusCode, retryAfter: headers['retry-after'] };
  };
}

const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status);

describe('a cached response', () => {
  it('is found by normalized URL, and costs no budget', async () => {
    const ask = newCaller();
    const spellings = ['', '?x=1', '?page=01', '?limit=10&page=1', '?page=1&limit=10&y'];
    const many = Array.from({ length: 20 }, (_, n) => `?sort=tier&${n}=${n}`);
    const responses = [];
    for (const query of [...spellings, ...many]) responses.push(await ask(`/api/albums${query}`));
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
  });

  it('is sent even when the budget is used up', async () => {
    const ask = newCaller();
    await ask('/api/albums');
    for (let n = 2; n < 9; n++) await ask(`/api/albums?page=${n}`);
    expect(statuses([await ask('/api/albums'), await ask('/api/albums?page=99')])).toEqual([
      200, 429,
    ]);
  });
});

describe('an uncached response', () => {
  it('is computed until the budget of the address is used up, then 429', async () => {
    const ask = newCaller();
    const responses = [];
    for (let n = 1; n < 7; n++) responses.push(await ask(`/api/albums/none-${n}`));
    expect(statuses(responses)).toEqual([404, 404, 404, 404, 404, 429]);
    expect(responses.at(-1)?.retryAfter).toBe('1');
  });

  it('is computed for other addresses meanwhile', async () => {
    const ask = newCaller();
    for (let n = 0; n < 7; n++) await ask(`/api/albums/none-${n}`);
    expect((await newCaller()('/api/albums/none')).status).toBe(404);
  });
});

describe('a large body', () => {
  it('costs several requests, before it is read', async () => {
    const tiers = Array.from({ length: 8000 }, () => 'Tiering Herrie');
    expect((await rejected(calculateScoreEndpoint, { body: { tiers } })).status).toBe(400);
    expect((await rejected(calculateScoreEndpoint, { body: { tiers } })).status).toBe(429);
  });
});

describe('the work queue', () => {
  const limits = { most: 100, every: 1000, maxPerClient: 4 };
  const start = () => createWorkLimiter(() => new Date(0), limits);
  const [ONE, OTHER] = ['192.0.2.1', '192.0.2.2'];

  it('prefers the address served least recently', async () => {
    const { withQueue } = start();
    const done: string[] = [];
    const work = (ip: string) => withQueue(ip, () => done.push(ip));
    await Promise.all([ONE, ONE, ONE, OTHER].map(work));
    expect(done).toEqual([ONE, OTHER, ONE, ONE]);
  });

  it('yields to the event loop between jobs', async () => {
    const { withQueue } = start();
    let between = 0;
    const count = () => {
      between += 1;
      setImmediate(count).unref();
    };
    setImmediate(count);
    const seen: number[] = [];
    await Promise.all([1, 2, 3].map(() => withQueue(ONE, () => seen.push(between))));
    expect(new Set(seen).size).toBe(3);
  });

  it('rejects an address with too many queued jobs', async () => {
    const { withQueue } = start();
    const waiting = [1, 2, 3, 4].map(() => withQueue(ONE, () => 'done'));
    await expect(withQueue(ONE, () => 'done')).rejects.toMatchObject({
      status: 429,
      retryAfter: 1,
    });
    expect(await Promise.all([...waiting, withQueue(OTHER, () => 'done')])).toHaveLength(5);
  });

  it.each(['run', 'runInWorker'] as const)('rejects work that waits too long: %s', async (name) => {
    const { [name]: run } = createWorkLimiter(() => new Date(0), { ...limits, timeoutMs: 1 });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const first = run(ONE, () => finished.then(() => ({ body: Buffer.alloc(1) })));
    await expect(run(OTHER, async () => ({ body: Buffer.alloc(1) }))).rejects.toMatchObject({
      status: 503,
      retryAfter: 5,
    });
    finish();
    await first;
  });

  it('charges the budget by the size of the result', async () => {
    const { run } = createWorkLimiter(() => new Date(0), { ...limits, most: 3 });
    await run(ONE, async () => ({ body: Buffer.alloc(200_000) }));
    await expect(run(ONE, async () => ({ body: Buffer.alloc(1) }))).rejects.toMatchObject({
      status: 429,
    });
  });
});

it('work on another thread does not block other requests', async () => {
  const computing = createWorkLimiter(() => new Date());
  let finish = () => {};
  const slow = computing.runInWorker('192.0.2.1', () => {
    return new Promise<{ body: Buffer }>((resolve) => {
      finish = () => resolve({ body: Buffer.from('slow') });
    });
  });
  const home = await computing.run('192.0.2.2', async () => ({ body: Buffer.from('home') }));
  expect(String(home.body)).toBe('home');
  finish();
  expect(String((await slow).body)).toBe('slow');
});
