import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/personal-links.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { cookiesSet } from '../../testing/test-caller.ts';

const { ask, call, clock, ...test } = await startTestApp();

const open = (token: string) => call('POST', '/api/me', { body: { token } });

it('limits wrong tokens to ten a minute per address, then rejects right ones too', async () => {
  const { session } = await signInAsAdmin({ send: test.send });
  const { token } = (
    await ask(contract.createPersonalLinkEndpoint, {
      params: { reviewer: 'Ben' },
      headers: { cookie: session },
    })
  ).data;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status, body, headers } = await open('wrong');
    expect([status, body]).toMatchObject([401, { code: 'PERSONAL_LINK_INVALID' }]);
    expect(cookiesSet(headers)).toEqual([]);
  }
  expect((await open('wrong')).status).toBe(429);
  const { status, headers } = await open(token);
  expect([status, headers['retry-after']]).toEqual([429, '6']);
  clock.now = new Date(clock.now.getTime() + 6000);
  expect((await open(token)).status).toBe(200);
});
