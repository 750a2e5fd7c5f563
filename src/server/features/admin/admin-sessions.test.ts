import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { listSignInsEndpoint } from '#shared/contracts/admin.ts';
import { createApp } from '../../app.ts';
import type { Connection } from '../../database/connection.ts';
import { readEnvironment } from '../../settings/env.ts';
import { enter, extendAdminSession, signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, cookiesSet, createCaller, PASSWORD } from '../../testing/test-caller.ts';
import { changeAdminPassword } from './admin-password.ts';
import { nameBrowser } from './admin-sessions.ts';

const test = await startTestApp();
const secure = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example' } });
const below = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example/my/music' } });
const plainBelow = await startTestApp({ variables: { PUBLIC_URL: 'http://club.lan/music' } });
const proxied = await startTestApp({ variables: { TRUST_PROXY: '10.0.0.1' } });
const { db, file, clock, call, send } = test;

const HOUR = 3_600_000;
const REJECTED = '401 ADMIN_REQUIRED';

function pass(milliseconds: number): void {
  clock.now = new Date(clock.now.getTime() + milliseconds);
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function logout(cookie: string, body: object = {}) {
  return call('POST', '/api/auth/logout', { body, headers: { cookie } });
}

describe('signing in', () => {
  it('sets a session cookie and remembers the device', async () => {
    const { set } = await signInAsAdmin(test);
    expect(set.map((text) => text.replace(/=[\w.-]+;/, '=…;'))).toEqual([
      'spindle_session=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict',
      'spindle_device=…; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict',
    ]);
  });

  it('sets no cookie when the password is wrong', async () => {
    const { status, headers } = await enter(test, 'wrong');
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('stores only a hash of 32 random bytes', async () => {
    const token = (await signInAsAdmin(test)).session.replace('spindle_session=', '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await db.selectFrom('admin_sessions').selectAll().execute()).toEqual([
      {
        token_hash: digest(token),
        created_at: '2026-03-06T12:00:00.000Z',
        expires_at: '2026-03-06T20:00:00.000Z',
        ended_until: null,
        browser: null,
      },
    ]);
  });

  it('again ends the previous session and deletes expired ones', async () => {
    await signInAsAdmin(test);
    pass(9 * HOUR);
    const first = await signInAsAdmin(test);
    const second = await signInAsAdmin(test, {
      headers: { cookie: `${first.session}; ${first.device}` },
    });
    expect(await extendAdminSession(test, first.session)).toBe(REJECTED);
    expect(await extendAdminSession(test, second.session)).toBe('2026-03-07T05:00:00.000Z');
    expect(await db.selectFrom('admin_sessions').selectAll().execute()).toHaveLength(1);
  });
});

describe('a session', () => {
  it('requires its exact cookie', async () => {
    const { session } = await signInAsAdmin(test);
    expect(await extendAdminSession(test, '')).toBe(REJECTED);
    expect(await extendAdminSession(test, 'spindle_session=')).toBe(REJECTED);
    expect(await extendAdminSession(test, `${session}x`)).toBe(REJECTED);
    expect(await extendAdminSession(test, `__Host-${session}`)).toBe(REJECTED);
    expect(await extendAdminSession(test, `other=%; ${session}`)).toBe('2026-03-06T20:00:00.000Z');
  });

  it('lasts 8 hours', async () => {
    const { session } = await signInAsAdmin(test);
    pass(8 * HOUR - 1);
    expect(await extendAdminSession(test, session)).toBe('2026-03-07T03:59:59.999Z');
    pass(8 * HOUR);
    expect(await extendAdminSession(test, session)).toBe(REJECTED);
  });

  it('lasts 7 days at most, however often it is extended', async () => {
    const { session } = await signInAsAdmin(test);
    for (let hours = 7; hours < 168; hours += 7) {
      pass(7 * HOUR);
      await extendAdminSession(test, session);
    }
    expect(await extendAdminSession(test, session)).toBe('2026-03-13T12:00:00.000Z');
    pass(7 * HOUR - 1);
    expect(await extendAdminSession(test, session)).toBe('2026-03-13T12:00:00.000Z');
    pass(1);
    expect(await extendAdminSession(test, session)).toBe(REJECTED);
  });

  it('is written at most once a minute, and leaves cached responses valid', async () => {
    const { session } = await signInAsAdmin(test);
    const etag = async () => (await call('GET', '/api/albums')).headers.etag;
    const before = await etag();
    pass(59_999);
    expect(await extendAdminSession(test, session)).toBe('2026-03-06T20:00:00.000Z');
    expect(await etag()).toBe(before);
    pass(1);
    expect(await extendAdminSession(test, session)).toBe('2026-03-06T20:01:00.000Z');
    expect(await etag()).toBe(before);
  });
});

describe('signing out', () => {
  it('invalidates every copy of the cookie, and clears the cookie', async () => {
    const { session } = await signInAsAdmin(test);
    const other = await signInAsAdmin(test);
    const { status, headers, body } = await logout(session);
    expect([status, body]).toEqual([200, { success: true, message: 'Signed out' }]);
    expect(cookiesSet(headers)).toEqual([
      'spindle_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect(await extendAdminSession(test, session)).toBe(REJECTED);
    expect(await extendAdminSession(test, other.session)).not.toBe(REJECTED);
  });

  it('everywhere ends every session', async () => {
    const [one, other] = [await signInAsAdmin(test), await signInAsAdmin(test)];
    const { body } = await logout(one.session, { everywhere: true });
    expect(body).toEqual({ success: true, message: 'Signed out everywhere' });
    expect(await extendAdminSession(test, one.session)).toBe(REJECTED);
    expect(await extendAdminSession(test, other.session)).toBe(REJECTED);
  });

  it('needs no session and no body', async () => {
    const url = '/api/auth/logout';
    const { status } = await send({ method: 'POST', url, headers: { 'x-api-key': API_KEY } });
    expect(status).toBe(200);
  });
});

describe('an ended session', () => {
  const save = (cookie: string) =>
    call('PUT', '/api/settings', {
      body: { name: 'Our Club', password: PASSWORD },
      headers: { cookie },
    });
  const cleared = ['spindle_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict'];

  /** Ends the session of a browser on another one. */
  async function endElsewhere() {
    const { session } = await signInAsAdmin(test);
    await logout((await signInAsAdmin(test)).session, { everywhere: true });
    return session;
  }

  it('rejects the remembered password of its browser, and clears the cookie', async () => {
    const session = await endElsewhere();
    const { status, body, headers } = await save(session);
    expect([status, body]).toMatchObject([401, { code: 'SESSION_ENDED' }]);
    expect(cookiesSet(headers)).toEqual(cleared);
    // Without the cookie, or with that of a new session, the password is accepted.
    expect((await save('')).status).toBe(200);
    const again = await signInAsAdmin(test, { headers: { cookie: session } });
    expect((await save(again.session)).status).toBe(200);
  });

  it('rejects an upload with the password before it is read', async () => {
    const cookie = await endElsewhere();
    const { status, body } = await send({
      method: 'POST',
      url: '/api/upload/album-cover',
      headers: {
        'x-api-key': API_KEY,
        'content-type': 'multipart/form-data; boundary=x',
        cookie,
      },
      payload: '--x--',
    });
    expect([status, body]).toMatchObject([401, { code: 'SESSION_ENDED' }]);
  });

  it('loses its cookie with the first request that needs a session', async () => {
    const cookie = await endElsewhere();
    const { headers } = await call('POST', '/api/auth/extend', { headers: { cookie } });
    expect(cookiesSet(headers)).toEqual(cleared);
  });

  it('may also have ended by a logout, or by a new password', async () => {
    const one = await signInAsAdmin(test);
    await logout(one.session);
    expect((await save(one.session)).body).toMatchObject({ code: 'SESSION_ENDED' });
    const other = await signInAsAdmin(test);
    await changeAdminPassword(db, PASSWORD, () => clock.now);
    expect((await save(other.session)).body).toMatchObject({ code: 'SESSION_ENDED' });
  });

  it('is forgotten once it would have expired', async () => {
    const session = await endElsewhere();
    pass(8 * HOUR - 1);
    await signInAsAdmin(test);
    expect((await save(session)).status).toBe(401);
    pass(1);
    expect((await save(session)).status).toBe(200);
    await signInAsAdmin(test);
    expect(await db.selectFrom('admin_sessions').selectAll().execute()).toHaveLength(2);
  });

  it('is not one that has expired: its browser may still send the password', async () => {
    const { session } = await signInAsAdmin(test);
    pass(8 * HOUR);
    expect((await save(session)).status).toBe(200);
    await logout((await signInAsAdmin(test)).session, { everywhere: true });
    expect((await save(session)).status).toBe(200);
  });

  it('remains ended when a request extends it at the same time', async () => {
    const { session } = await signInAsAdmin(test);
    pass(HOUR);
    const other = await signInAsAdmin(test);
    await Promise.all([
      extendAdminSession(test, session),
      logout(other.session, { everywhere: true }),
      extendAdminSession(test, session),
    ]);
    expect(await extendAdminSession(test, session)).toBe(REJECTED);
  });

  it('has no Spotify connection any more', async () => {
    const { session } = await signInAsAdmin(test);
    const session_hash = digest(session.replace('spindle_session=', ''));
    await db.insertInto('spotify_connections').values({ session_hash, tokens: '' }).execute();
    await logout(session);
    expect(await db.selectFrom('spotify_connections').selectAll().execute()).toEqual([]);
  });
});

describe('over HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };

  it.each([
    ['by PUBLIC_URL', secure, {}],
    ['by a trusted proxy', proxied, { remoteAddress: '10.0.0.1', headers: https }],
  ])('sets Secure cookies with the __Host- prefix: %s', async (_name, where, from) => {
    const { set } = await signInAsAdmin(where, from);
    expect(set.map((text) => text.replace(/=[\w.-]+;/, '=…;'))).toEqual([
      '__Host-spindle_session=…; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-spindle_device=…; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  it('rejects a session cookie without the prefix', async () => {
    const { session } = await signInAsAdmin(secure);
    expect(await extendAdminSession(secure, session)).not.toBe(REJECTED);
    expect(await extendAdminSession(secure, session.replace('__Host-', ''))).toBe(REJECTED);
  });

  it('scopes the cookies of a site below a path to that path', async () => {
    const { set, session } = await signInAsAdmin(below);
    expect(set.map((text) => text.replace(/=[\w.-]+;/, '=…;'))).toEqual([
      '__Secure-spindle_session.my.music=…; Max-Age=604800; Path=/my/music; HttpOnly; Secure; SameSite=Strict',
      '__Secure-spindle_device.my.music=…; Max-Age=7776000; Path=/my/music; HttpOnly; Secure; SameSite=Strict',
    ]);
    expect(await extendAdminSession(below, session)).not.toBe(REJECTED);
    expect(await extendAdminSession(below, session.replace('.my.music', ''))).toBe(REJECTED);
    expect((await signInAsAdmin(plainBelow)).set.map((text) => text.split('=', 1)[0])).toEqual([
      'spindle_session.music',
      'spindle_device.music',
    ]);
  });

  it('ignores forwarded headers of an untrusted proxy', async () => {
    const { set } = await signInAsAdmin(proxied, { remoteAddress: '10.0.0.2', headers: https });
    expect(set.join()).not.toContain('Secure');
  });
});

describe('after a restart', () => {
  const opened: Connection[] = [];

  afterEach(async () => {
    for (const connection of opened.splice(0)) await connection.close();
  });

  /** Starts another server on the same file. */
  async function restart() {
    const connection = await test.open();
    opened.push(connection);
    const again = await createApp({
      environment: readEnvironment({ API_KEY, LOG_LEVEL: 'silent', DATA_DIR: `${file}.d` }),
      connection,
      adminPassword: { verify: async (given) => given === PASSWORD },
      clientDir: null,
      now: () => clock.now,
    });
    return createCaller(again);
  }

  it('sessions and known devices remain valid', async () => {
    const { session, device } = await signInAsAdmin(test);
    for (let n = 0; n < 5; n++) await enter(test, 'wrong');
    const again = await restart();
    expect(await extendAdminSession(again, session)).toBe('2026-03-06T20:00:00.000Z');
    expect((await enter(again, PASSWORD)).status).toBe(429);
    expect((await enter(again, PASSWORD, { headers: { cookie: device } })).status).toBe(200);
  });
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describe('the list of signed-in browsers', () => {
  async function signIn(userAgent: string) {
    return (await signInAsAdmin(test, { headers: { 'user-agent': userAgent } })).session;
  }

  async function list(cookie: string) {
    return (await test.ask(listSignInsEndpoint, { headers: { cookie } })).data;
  }

  it('names them, the latest used first, and ends one of them', async () => {
    pass(200 * HOUR);
    const phone = await signIn(IPHONE);
    pass(HOUR);
    const here = await signIn(FIREFOX);
    pass(HOUR);
    await extendAdminSession(test, phone);
    pass(HOUR);
    const found = await list(here);
    const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * HOUR).toISOString();
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{22}$/),
        browser: 'Firefox on Linux',
        created_at: hoursAgo(2),
        used_at: hoursAgo(0),
        is_this: true,
      },
      {
        id: expect.any(String),
        browser: 'Safari on iOS',
        created_at: hoursAgo(3),
        used_at: hoursAgo(1),
        is_this: false,
      },
    ]);
    const path = `/api/auth/sessions/${found[1]?.id}`;
    const end = () => call('DELETE', path, { headers: { cookie: here } });
    expect(await end()).toMatchObject({ status: 200, body: { success: true } });
    expect(await extendAdminSession(test, phone)).toBe(REJECTED);
    expect(await list(here)).toMatchObject([{ browser: 'Firefox on Linux' }]);
    expect(await end()).toMatchObject({ status: 404 });
  });
});

it.each([
  [FIREFOX, 'Firefox on Linux'],
  [IPHONE, 'Safari on iOS'],
  ['curl/8.5.0', null],
  ['', null],
  ['<script>alert(1)</script>', null],
])('names the browser of %j', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});
