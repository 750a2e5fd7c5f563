import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isAdmin, record } from './admin-record.ts';
import {
  checkSession,
  extend,
  loseSession,
  rememberedPassword,
  replacePassword,
  signIn,
  signOutEverywhere,
} from './admin-session.ts';

vi.mock('./settings.ts', () => ({
  settings: { apiUrl: 'http://server.test', apiKey: 'test-key', publicPath: '' },
}));

/** Pending requests, which the test resolves. */
const asked: { path: string; respond: (status: number, body?: object) => void }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    ({ pathname: path }: URL) =>
      new Promise<Response>((resolve) => {
        const respond = (status: number, body: object = { success: true }) =>
          resolve(Response.json(body, { status }));
        asked.push({ path, respond });
      }),
  );
});

/** Resolves the oldest pending request, which must match the path. */
function reply(path: string, status: number, body?: object): void {
  const next = asked.shift();
  expect(next?.path).toBe(path);
  next?.respond(status, body);
}

function enter(): Promise<void> {
  const done = signIn('an evening of records');
  reply('/api/auth/verify-password', 200);
  return done;
}

test.each([
  [200, { success: false, message: 'Not this one' }, 'Not this one', false],
  [401, { success: false, message: 'Not this one' }, 'Not this one', false],
  [401, { success: false, error: 'Invalid admin password' }, 'Invalid admin password', false],
  [200, { success: false }, 'Authentication failed', false],
  // The password was not checked.
  [503, { success: false, error: 'Too busy' }, 'Too busy', true],
])('a %i response with %o to the password is a failure', async (status, body, text, stays) => {
  await enter();
  const rejected = signIn('another one');
  reply('/api/auth/verify-password', status, body);
  await expect(rejected).rejects.toThrow(text);
  expect(isAdmin()).toBe(stays);
});

test('extends the admin session, and ends it on a 401', async () => {
  await enter();
  const extended = extend();
  reply('/api/auth/extend', 200);
  await extended;
  expect(isAdmin()).toBe(true);
  const rejected = extend();
  reply('/api/auth/extend', 401);
  await rejected;
  expect(isAdmin()).toBe(false);
});

test('a late response does not restart a session that has ended', async () => {
  await enter();
  const extended = extend();
  loseSession();
  reply('/api/auth/extend', 200);
  await extended;
  expect(isAdmin()).toBe(false);
});

test('a late 401 of the previous session does not end the new one', async () => {
  await enter();
  const extended = extend();
  loseSession();
  const [late] = asked.splice(0);
  await enter();
  late?.respond(401);
  await extended;
  expect(isAdmin()).toBe(true);
});

test('forgets the password when another device ended the session', async () => {
  await enter();
  const checked = checkSession();
  reply('/api/auth/extend', 401);
  await checked;
  expect([isAdmin(), rememberedPassword()]).toEqual([false, null]);
  // A visitor has nothing to check.
  await checkSession();
  expect(asked).toEqual([]);
});

test('is extended by an admin, not by a check', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await enter();
  vi.setSystemTime(60_000);
  const checked = checkSession();
  reply('/api/auth/extend', 200);
  await checked;
  expect(record.get()?.timestamp).toBe(0);
  const extended = extend();
  reply('/api/auth/extend', 200);
  await extended;
  expect(record.get()?.timestamp).toBe(60_000);
});

test('stays signed in until all sessions are ended on the server', async () => {
  await enter();
  const failed = signOutEverywhere();
  reply('/api/auth/logout', 503);
  await expect(failed).rejects.toThrow();
  expect(isAdmin()).toBe(true);
  const done = signOutEverywhere();
  reply('/api/auth/logout', 200);
  await done;
  expect([isAdmin(), rememberedPassword()]).toEqual([false, null]);
});

test('a new password replaces the session, whose end is then no news', async () => {
  await enter();
  const changed = replacePassword({ password: 'old', new_password: 'a new evening' });
  await checkSession();
  reply('/api/auth/password', 200);
  await expect.poll(() => asked.length).toBe(1);
  await checkSession();
  reply('/api/auth/verify-password', 200);
  await changed;
  expect([isAdmin(), rememberedPassword()]).toEqual([true, 'a new evening']);
});
