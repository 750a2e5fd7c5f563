import { describe, expect, it } from 'vitest';
import { startPrivateClub } from './test-private-club.ts';

const PROXY = '10.1.2.3';

const club = await startPrivateClub({
  variables: {
    VISIBILITY: 'link',
    TRUST_PROXY: '10.1.0.0/16, 2001:db8::1',
    TRUSTED_USER_HEADER: 'Remote-User',
  },
});
const unset = await startPrivateClub({
  variables: { VISIBILITY: 'link', TRUST_PROXY: '10.1.0.0/16' },
});

const read = async (
  remoteAddress: string,
  headers: Record<string, string>,
  { app } = club,
  url = '/api/sessions',
) =>
  (await app.inject({ url, remoteAddress, headers: { 'x-api-key': 'test-key-1', ...headers } }))
    .statusCode;

describe('a user whom a proxy names', () => {
  it.each([PROXY, `::ffff:${PROXY}`, '2001:db8::1'])('may visit through %s', async (address) => {
    expect(await read(address, { 'remote-user': 'ada' })).toBe(200);
    expect(await read(address, { 'Remote-User': 'ada', 'x-forwarded-for': '203.0.113.7' })).toBe(
      200,
    );
  });

  it.each([
    ['without the header', PROXY, {}],
    ['with an empty one', PROXY, { 'remote-user': ' ' }],
    ['with another one', PROXY, { 'remote-name': 'ada' }],
    ['from another address', '203.0.113.7', { 'remote-user': 'ada' }],
    ['from this machine, if it is not listed', '127.0.0.1', { 'remote-user': 'ada' }],
    [
      'from an address that claims to be the proxy',
      '203.0.113.7',
      { 'remote-user': 'ada', 'x-forwarded-for': PROXY },
    ],
    ['from an address beside the network', '10.2.0.1', { 'remote-user': 'ada' }],
  ])('may not %s', async (_name, address, headers) => {
    expect(await read(address, headers)).toBe(401);
  });

  it('means nothing unless the setting names the header', async () => {
    expect(await read(PROXY, { 'remote-user': 'ada' }, unset)).toBe(401);
  });

  it('is no admin', async () => {
    expect(await read(PROXY, { 'remote-user': 'ada' }, club, '/api/club-access')).toBe(401);
  });
});

describe('/readyz', () => {
  it('is for the machine itself, its proxy, and browsers with access', async () => {
    const ask = (address: string, headers = {}) => read(address, headers, club, '/readyz');
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask(PROXY)).toBe(200);
    expect(await ask('203.0.113.7')).toBe(401);
    expect(await ask(PROXY, { 'x-forwarded-for': '203.0.113.7' })).toBe(401);
    expect(await ask(PROXY, { 'x-forwarded-for': '203.0.113.7', 'remote-user': 'ada' })).toBe(200);
  });
});
