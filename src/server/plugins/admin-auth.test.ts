import { describe, expect, it } from 'vitest';
import { enter, signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/test-caller.ts';

/** Passwords that reached the hash function. */
const hashed: string[] = [];
const adminPassword = {
  verify: async (given: string) => {
    hashed.push(given);
    return given === PASSWORD;
  },
};
const test = await startTestApp({ adminPassword });
const { clock, call, addAlbum } = test;
const proxied = await startTestApp({ variables: { TRUST_PROXY: '10.0.0.0/8, ::1' } });
const slow = { verify: async (_given: string): Promise<boolean> => true };
const busy = await startTestApp({ adminPassword: { verify: (given) => slow.verify(given) } });

function pass(seconds: number): void {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
}

/** Sends wrong passwords one after the other. @returns the statuses */
async function guess(times: number, from: Parameters<typeof enter>[2] = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await enter(test, 'wrong', from)).status);
  return statuses;
}

describe('an IP address', () => {
  it('has 5 attempts, then gets 429, even with the right password', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    const { status, headers, body } = await enter(test, PASSWORD);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect(body).toEqual({
      success: false,
      error: 'Too many wrong passwords. Please wait 60 seconds and try again.',
      code: 'TOO_MANY_ATTEMPTS',
    });
  });

  it('has one more attempt a minute', async () => {
    await guess(5);
    pass(59);
    const { status, headers } = await enter(test, PASSWORD);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    pass(1);
    expect(await guess(2)).toEqual([401, 429]);
    pass(60);
    expect((await enter(test, PASSWORD)).status).toBe(200);
  });

  it('has unlimited attempts with the right password', async () => {
    await guess(4);
    for (let n = 0; n < 20; n++) expect((await enter(test, PASSWORD)).status).toBe(200);
    expect(await guess(2)).toEqual([401, 429]);
  });

  it('does not share its attempts with another', async () => {
    await guess(5, { remoteAddress: '192.0.2.1' });
    expect(await guess(1, { remoteAddress: '192.0.2.1' })).toEqual([429]);
    expect(await guess(1, { remoteAddress: '::ffff:192.0.2.1' })).toEqual([429]);
    expect(await guess(1, { remoteAddress: '192.0.2.2' })).toEqual([401]);
  });

  it('of IPv6 counts by its /64 prefix', async () => {
    for (let n = 1; n <= 5; n++) await guess(1, { remoteAddress: `2001:db8:0:1::${n}` });
    expect(await guess(1, { remoteAddress: '2001:db8:0:1:ffff::6' })).toEqual([429]);
    expect(await guess(1, { remoteAddress: '2001:db8:0:2::6' })).toEqual([401]);
  });

  it('is not read from request headers', async () => {
    for (let n = 1; n <= 5; n++)
      await guess(1, { headers: { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=::${n}` } });
    expect(await guess(1, { headers: { 'x-forwarded-for': '192.0.2.99' } })).toEqual([429]);
  });

  it('has no more attempts when they are concurrent', async () => {
    hashed.length = 0;
    const responses = await Promise.all(
      Array.from({ length: 18 }, () => enter(test, 'wrong').then(({ status }) => status)),
    );
    expect(responses.filter((status) => status === 401)).toHaveLength(5);
    expect(responses.filter((status) => status === 429)).toHaveLength(13);
    expect(hashed).toHaveLength(5);
  });
});

describe('behind a proxy that TRUST_PROXY names', () => {
  const from = (remoteAddress: string, forwarded: string) =>
    enter(proxied, 'wrong', { remoteAddress, headers: { 'x-forwarded-for': forwarded } });

  it('the client address is the last one that is not a trusted proxy', async () => {
    for (let n = 0; n < 5; n++) await from('10.0.0.1', `198.51.100.${n}, 192.0.2.1, 10.0.0.2`);
    expect((await from('10.0.0.1', '192.0.2.1')).status).toBe(429);
    expect((await from('::1', '192.0.2.1')).status).toBe(429);
    expect((await from('10.0.0.1', '192.0.2.2')).status).toBe(401);
  });

  it('ignores the headers of other proxies', async () => {
    for (let n = 0; n < 5; n++) await from('192.0.2.7', `198.51.100.${n}`);
    expect((await from('192.0.2.7', '198.51.100.99')).status).toBe(429);
  });
});

describe('all unknown clients together', () => {
  it('have 30 attempts, and one more every 30 seconds', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++)
      statuses.push(...(await guess(1, { remoteAddress: `192.0.2.${n}` })));
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
    const { headers } = await enter(test, PASSWORD, { remoteAddress: '192.0.2.99' });
    expect(headers['retry-after']).toBe('30');
    pass(30);
    expect(await guess(1, { remoteAddress: '192.0.2.100' })).toEqual([401]);
    expect(await guess(1, { remoteAddress: '192.0.2.101' })).toEqual([429]);
  });

  it('cost at most 35 hashes for 300 attempts in a minute, and a known device still signs in', async () => {
    const { device } = await signInAsAdmin(test);
    hashed.length = 0;
    const statuses = new Set<number>();
    for (let n = 0; n < 300; n++) {
      const remoteAddress = `198.51.${Math.floor(n / 75)}.${n % 75}`;
      statuses.add((await enter(test, 'wrong', { remoteAddress })).status);
      if (n === 210) {
        const known = await enter(test, PASSWORD, { headers: { cookie: device } });
        const stranger = await enter(test, PASSWORD, { remoteAddress: '203.0.113.1' });
        expect([known.status, stranger.status]).toEqual([200, 429]);
      }
      pass(0.2);
    }
    const wrong = hashed.filter((given) => given === 'wrong');
    expect(wrong.length).toBeGreaterThanOrEqual(30);
    expect(wrong.length).toBeLessThanOrEqual(35);
    expect(statuses).toEqual(new Set([401, 429]));
  });
});

describe('a device that signed in before', () => {
  it('has 10 attempts of its own in 15 minutes', async () => {
    const { device } = await signInAsAdmin(test);
    await guess(5);
    const from = { headers: { cookie: device } };
    expect(await guess(11, from)).toEqual([...Array(10).fill(401), 429]);
    expect((await enter(test, PASSWORD, from)).headers['retry-after']).toBe('90');
    pass(15 * 60);
    expect(await guess(11, from)).toEqual([...Array(10).fill(401), 429]);
  });

  it('does not use up the attempts of others', async () => {
    const { device } = await signInAsAdmin(test);
    const other = await signInAsAdmin(test);
    await guess(10, { headers: { cookie: device } });
    expect(await guess(1)).toEqual([401]);
    expect(await guess(1, { headers: { cookie: other.device } })).toEqual([401]);
  });

  it('is known for 90 days, counted from its last sign-in', async () => {
    const { device } = await signInAsAdmin(test);
    const day = 24 * 3600;
    pass(90 * day - 1);
    await guess(5);
    expect(await guess(1, { headers: { cookie: device } })).toEqual([401]);
    const renewed = await signInAsAdmin(test, { headers: { cookie: device } });
    pass(1);
    await guess(5);
    expect(await guess(1, { headers: { cookie: device } })).toEqual([429]);
    expect(await guess(1, { headers: { cookie: renewed.device } })).toEqual([401]);
  });

  it.each([
    ['with another id', (device: string) => device.replace(/=.{4}/, '=AAAA')],
    ['with a later time', (device: string) => device.replace(/\.\d+\./, '.1893456000.')],
    ['with another signature', (device: string) => `${device.slice(0, -4)}AAAA`],
    ['cut off', (device: string) => device.slice(0, -1)],
    ['without a signature', (device: string) => device.replace(/\.[^.]+$/, '.')],
    ['with nothing', () => 'spindle_device='],
  ])('is not recognized by a cookie %s', async (_name, forge) => {
    const { device } = await signInAsAdmin(test);
    await guess(5);
    expect(await guess(1, { headers: { cookie: forge(device) } })).toEqual([429]);
    expect(await guess(1, { headers: { cookie: device } })).toEqual([401]);
  });
});

describe('every endpoint that takes a password', () => {
  it('shares the attempts', async () => {
    const { id, session_id } = await addAlbum();
    const wrong = { password: 'wrong' };
    const album = `/api/albums/${id}`;
    const session = { session_date: '2026-03-06', location: 'Attic' };
    const calls = [
      () => call('PUT', album, { body: { title: 'Post', ...wrong } }),
      () => call('DELETE', album, { body: wrong }),
      () => call('POST', '/api/sessions', { body: { ...session, ...wrong } }),
      () => call('PUT', `/api/sessions/${session_id}`, { body: { ...session, ...wrong } }),
      () => enter(test, 'wrong'),
    ];
    for (const one of calls) expect((await one()).status).toBe(401);
    for (const one of calls)
      expect(await one()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    const right = await call('DELETE', album, { body: { password: PASSWORD } });
    expect([right.status, right.headers['retry-after']]).toEqual([429, '60']);
    pass(60);
    expect((await call('DELETE', album, { body: { password: PASSWORD } })).status).toBe(200);
  });

  it('counts no attempt for an invalid request', async () => {
    for (let n = 0; n < 10; n++) {
      const { status } = await call('PUT', '/api/albums/x', { body: { tier: 1, password: 'no' } });
      expect(status).toBe(400);
    }
    expect(await guess(5)).toEqual(Array(5).fill(401));
  });
});

describe('concurrent attempts', () => {
  it('hash two at a time, queue sixteen, and reject one more with 503', async () => {
    const waiting: (() => void)[] = [];
    let [running, most] = [0, 0];
    slow.verify = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      return true;
    };
    const all = Array.from({ length: 19 }, () => enter(busy, PASSWORD));
    const { status, headers, body } = await Promise.race(all);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toEqual({
      success: false,
      error: 'The server is busy. Please wait a moment and try again.',
      code: 'BUSY',
    });
    for (let n = 0; n < 18; n++) {
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(Math.min(2, 18 - n));
      waiting.shift()?.();
    }
    const statuses = (await Promise.all(all)).map((reply) => reply.status);
    expect(statuses.toSorted()).toEqual([...Array(18).fill(200), 503]);
    expect(most).toBe(2);
  });
});

describe('a clock that was set back', () => {
  it('does not extend the wait', async () => {
    pass(365 * 24 * 3600);
    await guess(5);
    pass(-365 * 24 * 3600);
    expect(await guess(1)).toEqual([429]);
    pass(60);
    expect(await guess(1)).toEqual([401]);
  });
});

it('an interrupted attempt, for example by a crash, is not counted', async () => {
  const ends: (() => void)[] = [];
  slow.verify = () => new Promise((resolve) => ends.push(() => resolve(true)));
  const guesses = [enter(busy, 'wrong'), enter(busy, 'wrong')];
  await expect.poll(() => ends).toHaveLength(guesses.length);
  expect(await busy.db.selectFrom('password_attempts').selectAll().execute()).toEqual([]);
  for (const end of ends) end();
  await Promise.all(guesses);
});

it('a rejected attempt writes nothing, so that cached responses stay valid', async () => {
  await guess(5);
  const etag = async () => (await call('GET', '/api/albums')).headers.etag;
  const before = await etag();
  await guess(3);
  expect(await etag()).toBe(before);
});
