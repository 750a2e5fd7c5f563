import { expect, it } from 'vitest';
import { enterByLinkEndpoint } from '#shared/contracts/club-access.ts';
import { startPrivateClub } from '../../plugins/private-club/test-private-club.ts';

const { clock, choose, invite, browser } = await startPrivateClub();

it('limits wrong invite links to ten a minute per address, then rejects right ones too', async () => {
  const { token } = await invite(await choose('link'));
  const guest = browser();
  const enter = (given: string) => guest.send(enterByLinkEndpoint, { body: { token: given } });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status, body } = await enter('wrong');
    expect([status, body]).toMatchObject([401, { code: 'INVITE_LINK_INVALID' }]);
  }
  const { status, headers } = await enter(token);
  expect([status, headers['retry-after']]).toEqual([429, '6']);
  clock.now = new Date(clock.now.getTime() + 6000);
  expect((await enter(token)).status).toBe(200);
});
