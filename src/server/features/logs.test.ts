import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportErrorEndpoint } from '#shared/contracts/logs.ts';
import { startTestApp } from '../testing/test-app.ts';
import { redactSecrets } from './logs-routes.ts';

const { app, ask, call, rejected, clock } = await startTestApp();
const warn = vi.fn();
let time = clock.now.getTime();

/** Resets the rate limit. */
beforeEach(() => {
  warn.mockClear();
  vi.spyOn(app.log, 'warn').mockImplementation(warn);
  time += 600_000;
  clock.now = new Date(time);
});

describe('a browser error report', () => {
  it('is written as one log line', async () => {
    const body = {
      error: 'TypeError: x',
      context: 'opening an album',
      user_agent: 'Mozilla/5.0',
      url: 'https://club.example/tierlist',
      stack: 'at a (/assets/a.js:1:2)',
    };
    const { status } = await call('POST', '/api/logs', { body });
    expect(status).toBe(202);
    expect(warn.mock.calls).toEqual([
      [{ reqId: expect.any(String), browser: body }, 'an error in a browser'],
    ]);
  });

  it('requires only the error text, and accepts an object as context', async () => {
    expect(await ask(reportErrorEndpoint, { body: { error: 'x' } })).toEqual({ success: true });
    await ask(reportErrorEndpoint, {
      body: { error: 'x', context: { album: 'a', password: 'secret' } },
    });
    const [, [{ browser }]] = warn.mock.calls as [unknown, [{ browser: unknown }]];
    expect(browser).toEqual({ error: 'x', context: '{"album":"a","password":…}' });
  });

  it('accepts the field names of a page opened before an upgrade', async () => {
    const body = { message: 'TypeError: x', stack: 'at a', page: '/tierlist?search=x' };
    await ask(reportErrorEndpoint, { body });
    const [[{ browser }]] = warn.mock.calls as [[{ browser: unknown }]];
    expect(browser).toEqual({ error: 'TypeError: x', stack: 'at a', url: '/tierlist?…' });
  });

  it('is limited to 8 KB', async () => {
    const body = { error: 'x', stack: 'y'.repeat(8192) };
    expect(await rejected(reportErrorEndpoint, { body })).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
    });
    expect(warn).not.toHaveBeenCalled();
  });

  it('is limited to 10 a minute per address', async () => {
    for (let n = 0; n < 10; n += 1) await ask(reportErrorEndpoint, { body: { error: 'x' } });
    const { status, headers } = await rejected(reportErrorEndpoint, { body: { error: 'x' } });
    expect([status, headers['retry-after']]).toEqual([429, '6']);
    expect(warn).toHaveBeenCalledTimes(10);
  });
});

it.each([
  ['at f (/assets/a.js?v=1:2)', 'at f (/assets/a.js?…:2)'],
  ['/brackets/shared/abcDEF_123', '/brackets/shared/…'],
  ['cannot read {"password":"correct horse"}', 'cannot read {"password":…}'],
  ['password: correct', 'password: …'],
  ['API_KEY=abc', 'API_KEY=…'],
  ['authorization: Bearer SECRET', 'authorization: …'],
  ['{"authorization":"Bearer SECRET","a":1}', '{"authorization":…,"a":1}'],
  ['fetch failed (Bearer SECRET.a-b_c=)', 'fetch failed (Bearer …)'],
  ['cookie: a=1; spindle_session=SECRET', 'cookie: …'],
  ['document.spindle_session=SECRET; b=2', 'document.spindle_session=…'],
  ['password: a secret of several words\nat a', 'password: …\nat a'],
  ['{"password":"quote \\" SECRET","a":1}', '{"password":…,"a":1}'],
  ['{"body":"{\\"password\\":\\"two SECRET\\"}"}', '{"body":"{\\"password\\":…'],
  ['{"view_password":"never closed SECRET', '{"view_password":…'],
  ['{"tokens":["SECRET","SECRET"]}', '{"tokens":…'],
  ["newPassword = 'two SECRET'", 'newPassword = …'],
  ['/changes.atom?token=SECRET:SECRET', '/changes.atom?…'],
  ['https://ada:SECRET@club.example/a', 'https://…@club.example/a'],
  ['https://club.example/room/BCDFG/screen', 'https://club.example/room/…/screen'],
  ['https://club.example/join#SECRET', 'https://club.example/join#…'],
  ["Unexpected token '<', is not valid JSON", "Unexpected token '<', is not valid JSON"],
  ['Is it a test?', 'Is it a test?…'],
  [
    "undefined is not an object (evaluating 'a.b')",
    "undefined is not an object (evaluating 'a.b')",
  ],
])('%j is logged as %j', (text, logged) => {
  expect(redactSecrets(text)).toBe(logged);
});
