import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportError } from '#shared/contracts/logs.ts';
import { startTestApp } from '../../test-app.ts';
import { withoutSecrets } from './logs-service.ts';

const { app, ask, call, refused, clock } = await startTestApp();
const warn = vi.fn();
let time = clock.now.getTime();

/** Every test has a budget of its own. */
beforeEach(() => {
  warn.mockClear();
  vi.spyOn(app.log, 'warn').mockImplementation(warn);
  time += 600_000;
  clock.now = new Date(time);
});

describe('an error of a browser', () => {
  it('is one line of the log', async () => {
    const body = { message: 'TypeError: x', stack: 'at a (/assets/a.js:1:2)', page: '/tierlist' };
    const { status } = await call('POST', '/api/logs', { body });
    expect(status).toBe(202);
    expect(warn.mock.calls).toEqual([
      [{ reqId: expect.any(String), browser: body }, 'an error in a browser'],
    ]);
  });

  it('has 8 KB at most', async () => {
    const body = { message: 'x', stack: 'y'.repeat(8192) };
    expect(await refused(reportError, { body })).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(warn).not.toHaveBeenCalled();
  });

  it('is told of 10 times in a minute by one address', async () => {
    for (let n = 0; n < 10; n += 1) await ask(reportError, { body: { message: 'x' } });
    const { status, headers } = await refused(reportError, { body: { message: 'x' } });
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
  ['Is it a test?', 'Is it a test?…'],
  [
    "undefined is not an object (evaluating 'a.b')",
    "undefined is not an object (evaluating 'a.b')",
  ],
])('%j is logged as %j', (text, logged) => {
  expect(withoutSecrets(text)).toBe(logged);
});
