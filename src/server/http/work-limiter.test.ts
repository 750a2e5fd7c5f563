import { describe, expect, it } from 'vitest';
import { calculateScoreEndpoint } from '#shared/contracts/ratings.ts';
import { startTestApp } from '../test-app.ts';
import { API_KEY } from '../test-caller.ts';
import { createWorkLimiter } from './work-limiter.ts';

const { app, refused } = await startTestApp({
  computing: { most: 5, every: 1000, waiting: 9 },
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

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('what is kept', () => {
  it('is found however its address is spelled, and takes nothing from the budget', async () => {
    const ask = newCaller();
    const spellings = ['', '?x=1', '?page=01', '?limit=10&page=1', '?page=1&limit=10&y'];
    const many = Array.from({ length: 20 }, (_, n) => `?sort=tier&${n}=${n}`);
    const answers = [];
    for (const query of [...spellings, ...many]) answers.push(await ask(`/api/albums${query}`));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
  });

  it('is answered also to who has used up the budget', async () => {
    const ask = newCaller();
    await ask('/api/albums');
    for (let n = 2; n < 9; n++) await ask(`/api/albums?page=${n}`);
    expect(statuses([await ask('/api/albums'), await ask('/api/albums?page=99')])).toEqual([
      200, 429,
    ]);
  });
});

describe('what is not kept', () => {
  it('is computed until the budget of the address is used up, and says when to come again', async () => {
    const ask = newCaller();
    const answers = [];
    for (let n = 1; n < 7; n++) answers.push(await ask(`/api/albums/none-${n}`));
    expect(statuses(answers)).toEqual([404, 404, 404, 404, 404, 429]);
    expect(answers.at(-1)?.retryAfter).toBe('1');
  });

  it('is computed for others meanwhile', async () => {
    const ask = newCaller();
    for (let n = 0; n < 7; n++) await ask(`/api/albums/none-${n}`);
    expect((await newCaller()('/api/albums/none')).status).toBe(404);
  });
});

describe('a large body', () => {
  it('counts like several requests, before it is read', async () => {
    const tiers = Array.from({ length: 8000 }, () => 'Tiering Herrie');
    expect((await refused(calculateScoreEndpoint, { body: { tiers } })).status).toBe(400);
    expect((await refused(calculateScoreEndpoint, { body: { tiers } })).status).toBe(429);
  });
});

describe('turns', () => {
  const limits = { most: 100, every: 1000, waiting: 4 };
  const start = () => createWorkLimiter(() => new Date(0), limits);
  const [ONE, OTHER] = ['192.0.2.1', '192.0.2.2'];

  it('go to whoever waits for less', async () => {
    const { withQueue } = start();
    const done: string[] = [];
    const work = (ip: string) => withQueue(ip, () => done.push(ip));
    await Promise.all([ONE, ONE, ONE, OTHER].map(work));
    expect(done).toEqual([ONE, OTHER, ONE, ONE]);
  });

  it('let everything else go on in between', async () => {
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

  it('are refused to an address that waits for too many', async () => {
    const { withQueue } = start();
    const waiting = [1, 2, 3, 4].map(() => withQueue(ONE, () => 'done'));
    await expect(withQueue(ONE, () => 'done')).rejects.toMatchObject({
      status: 429,
      retryAfter: 1,
    });
    expect(await Promise.all([...waiting, withQueue(OTHER, () => 'done')])).toHaveLength(5);
  });

  it('are one for an address that asks for the same meanwhile', async () => {
    const { answer } = start();
    let times = 0;
    const work = async () => {
      times += 1;
      return { size: 1 };
    };
    await Promise.all([1, 2, 3].map(() => answer(ONE, 'the same', work)));
    expect(times).toBe(1);
  });

  it('count by the size of what came of them', async () => {
    const { answer } = createWorkLimiter(() => new Date(0), { ...limits, most: 3 });
    await answer(ONE, 'large', async () => ({ size: 200_000 }));
    await expect(answer(ONE, 'another', async () => ({ size: 1 }))).rejects.toMatchObject({
      status: 429,
    });
  });
});

it('what another thread does holds up nobody who asks this one', async () => {
  const computing = createWorkLimiter(() => new Date());
  let finish = () => {};
  const slow = computing.elsewhere('192.0.2.1', 'a search', () => {
    return new Promise<{ size: number }>((resolve) => {
      finish = () => resolve({ size: 1 });
    });
  });
  const home = await computing.answer('192.0.2.2', 'home', async () => ({ size: 2 }));
  expect(home).toEqual({ size: 2 });
  finish();
  expect(await slow).toEqual({ size: 1 });
});
