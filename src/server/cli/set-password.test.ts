import { existsSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { loadAdminPassword } from '../features/admin/admin-password.ts';
import { readEnvironment } from '../settings/env.ts';
import { openDataDirectory } from '../start/data-directory.ts';
import { enter, extendAdminSession, signInAsAdmin } from '../testing/test-admin.ts';
import { temporaryDirectory } from '../testing/test-app.ts';
import { API_KEY, createCaller, PASSWORD } from '../testing/test-caller.ts';
import { askPassword } from './ask-password.ts';
import { changePassword } from './change-password.ts';

const directory = temporaryDirectory();
let directories = 0;
let variables: Record<string, string> = {};

beforeEach(() => {
  variables = { DATA_DIR: `${directory}/${++directories}`, API_KEY, LOG_LEVEL: 'silent' };
});

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({ ...variables, ...more });

/** True if a server that starts on this data directory accepts the password. */
async function passwordIs(password: string): Promise<boolean> {
  const { db, close } = await openDataDirectory(environment());
  const { adminPassword } = await loadAdminPassword(db, null);
  const isRight = await adminPassword.verify(password);
  await close();
  return isRight;
}

describe('spindle set-password', () => {
  it('changes the password of a running server and signs all admins out', async () => {
    const connection = await openDataDirectory(environment());
    await changePassword(environment(), async () => PASSWORD);
    const { adminPassword } = await loadAdminPassword(connection.db, null);
    const now = () => new Date('2026-03-06T12:00:00.000Z');
    const app = await createApp({
      environment: environment(),
      connection,
      adminPassword,
      clientDir: null,
      now,
    });
    const caller = createCaller(app);
    const { session, device } = await signInAsAdmin(caller);
    expect(await extendAdminSession(caller, session)).toBe('2026-03-06T20:00:00.000Z');

    await changePassword(environment(), async () => '  another horse\n');

    expect(await extendAdminSession(caller, session)).toBe('401 ADMIN_REQUIRED');
    const known = { headers: { cookie: device } };
    for (let n = 0; n < 5; n++) expect((await enter(caller, PASSWORD, known)).status).toBe(401);
    expect((await enter(caller, 'another horse', known)).status).toBe(429);
    const otherServer = { remoteAddress: '192.0.2.1' };
    expect((await enter(caller, 'another horse', otherServer)).status).toBe(200);
    await app.close();
    await connection.close();
  });

  it('rejects a folder without data before the prompt, and creates nothing there', async () => {
    const ask = vi.fn();
    await expect(changePassword(environment(), ask)).rejects.toMatchObject({
      problems: [`There is no data in ${variables.DATA_DIR}. Set DATA_DIR as for the server.`],
    });
    expect(ask).not.toHaveBeenCalled();
    expect(existsSync(variables.DATA_DIR ?? '')).toBe(false);
  });

  it.each([
    { ADMIN_PASSWORD: 'correct horse' },
    { ADMIN_PASSWORD_HASH: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA' },
  ])('fails before the prompt when a password is configured: %j', async (configured) => {
    const ask = vi.fn();
    await expect(changePassword(environment(configured), ask)).rejects.toMatchObject({
      problems: [
        'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is set and takes precedence. Change or remove it first.',
      ],
    });
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    ['development', 'seven 7', 'A password needs at least 8 characters. Nothing was changed.'],
    ['development', ' seven 7 ', 'A password needs at least 8 characters. Nothing was changed.'],
    [
      'development',
      'p'.repeat(257),
      'A password can have at most 256 characters. Nothing was changed.',
    ],
    ['production', 'only eleven', 'A password needs at least 12 characters. Nothing was changed.'],
    [
      'production',
      'password1234',
      'This is one of the most common passwords. Nothing was changed.',
    ],
  ])('rejects in %s the password %j', async (APP_ENV, password, problem) => {
    await (await openDataDirectory(environment())).close();
    await changePassword(environment(), async () => 'first horse');
    const production = { APP_ENV, ANALYTICS: 'off' };
    await expect(
      changePassword(environment(production), async () => password),
    ).rejects.toMatchObject({ problems: [problem] });
    expect(await passwordIs('first horse')).toBe(true);
  });
});

describe('the password prompt', () => {
  /** Types keys at the prompt; returns the outcome and the output. */
  async function type(keys: string, isTTY: boolean) {
    const input = Object.assign(new PassThrough(), { isTTY, setRawMode: vi.fn() });
    const output = new PassThrough();
    input.end(keys);
    const response = await askPassword({ input, output }).catch((error: Error) => error.message);
    return { response, shown: String(output.read() ?? ''), setRawMode: input.setRawMode };
  }

  it('asks twice on a terminal, without echo', async () => {
    const { response, shown, setRawMode } = await type('new horse\rnew horse\r', true);
    expect(response).toBe('new horse');
    expect(shown).toBe('New admin password: \nRepeat the password: \n');
    expect(setRawMode).toHaveBeenCalledWith(true);
    expect(setRawMode).toHaveBeenLastCalledWith(false);
  });

  it('fails when the two entries differ', async () => {
    const { response } = await type('new horse\rnew house\r', true);
    expect(response).toBe('The two passwords differ. Nothing was changed.');
  });

  it.each([
    ['Ctrl-C', 'new\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('is canceled by %s', async (_name, keys) => {
    expect((await type(keys, true)).response).toBe('Nothing was changed.');
  });

  it('reads the first line without a terminal', async () => {
    expect(await type('new horse\nmore\n', false)).toMatchObject({
      response: 'new horse',
      shown: '',
    });
    expect((await type('no line end', false)).response).toBe('no line end');
    expect((await type('', false)).response).toBe('Nothing was changed.');
  });
});
