import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';

const unnamed = await startTestApp();
const named = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example/' } });
const proxied = await startTestApp({
  variables: { PUBLIC_URL: 'https://club.example', TRUST_PROXY: '127.0.0.1' },
});

async function score(where: typeof unnamed, headers: Record<string, string>) {
  const { status, body } = await where.call('POST', '/api/ratings', {
    body: { tiers: ['S'] },
    headers,
  });
  return status === 200 ? 'served' : `${status} ${(body as { code: string }).code}`;
}

const OWN = [
  'localhost',
  'localhost:4600',
  'LOCALHOST.',
  'club.localhost',
  '127.0.0.1:4600',
  '10.0.0.7',
  '203.0.113.9',
  '[::1]:4600',
  '[2001:db8::7]',
  'spindle',
  'spindle:4600',
  'club.local',
  'Club.Local:4600',
  'club.lan',
  'club.home.arpa',
  'club.internal',
];

const FOREIGN = [
  'evil.example',
  'evil.example:4600',
  'evil.example.',
  'club.example.evil.example',
  'evil-club.example',
  'local.evil.example',
  'evil.notlocal',
  'home.arpa.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.7.nip.io',
  'évil.example',
  'evil.example@localhost',
  'localhost/evil.example',
  'a b',
];

describe('a write request by its host', () => {
  it.each(OWN)('to %s, a local host name, is accepted', async (host) => {
    expect(await score(unnamed, { host })).toBe('served');
    expect(await score(named, { host })).toBe('served');
  });

  it.each(FOREIGN)('to %s, a foreign host name, is rejected', async (host) => {
    expect(await score(unnamed, { host })).toBe('421 FOREIGN_HOST');
    expect(await score(named, { host })).toBe('421 FOREIGN_HOST');
  });

  it.each(['club.example', 'CLUB.example:443', 'club.example.'])(
    'to %s is accepted only when PUBLIC_URL names it',
    async (host) => {
      expect(await score(named, { host })).toBe('served');
      expect(await score(unnamed, { host })).toBe('421 FOREIGN_HOST');
    },
  );

  it('is checked by the forwarded host of a trusted proxy only', async () => {
    const behind = (name: string) => ({ host: '127.0.0.1:4600', 'x-forwarded-host': name });
    expect(await score(proxied, behind('club.example'))).toBe('served');
    expect(await score(proxied, behind('evil.example'))).toBe('421 FOREIGN_HOST');
    const claimed = { host: 'evil.example', 'x-forwarded-host': 'club.example' };
    expect(await score(named, claimed)).toBe('421 FOREIGN_HOST');
  });

  it('gets an error that names the setting to change', async () => {
    const { body } = await unnamed.call('POST', '/api/ratings', {
      headers: { host: 'evil.example' },
    });
    expect(body).toEqual({
      success: false,
      error:
        'This is not the address of this site. If it should be, set PUBLIC_URL to it on the server.',
      code: 'FOREIGN_HOST',
    });
  });

  it.each(['PUT', 'DELETE'] as const)('with the method %s is checked too', async (method) => {
    const ask = async (headers: Record<string, string>) =>
      (await unnamed.call(method, '/api/albums/x', { headers })).status;
    expect(await ask({ host: 'evil.example' })).toBe(421);
    expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});

it('read requests are accepted for any host name', async () => {
  const headers = { host: 'evil.example' };
  expect((await unnamed.call('GET', '/api/albums', { headers })).status).toBe(200);
});

describe('a write request by its origin', () => {
  it.each([
    ['without a word of where it comes from', {}],
    ['from the page', { 'sec-fetch-site': 'same-origin', origin: 'http://club.local' }],
    ['from the address bar', { 'sec-fetch-site': 'none' }],
    [
      'from the page over plain HTTP',
      { host: 'club.local:4600', origin: 'http://club.local:4600' },
    ],
    ['from the page at the usual port', { host: 'CLUB.local:80', origin: 'http://club.local' }],
  ])('%s is accepted', async (_name, headers) => {
    expect(await score(unnamed, headers)).toBe('served');
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere that is known', { 'sec-fetch-site': '' }],
    [
      'another site with a fitting Origin',
      { 'sec-fetch-site': 'cross-site', host: 'club.local', origin: 'http://club.local' },
    ],
    ['another host', { host: 'club.local', origin: 'http://evil.example' }],
    ['another port', { host: 'club.local:4600', origin: 'http://club.local:4601' }],
    ['another scheme', { host: 'club.local', origin: 'https://club.local' }],
    ['a sandbox', { host: 'club.local', origin: 'null' }],
    ['two places', { host: 'club.local', origin: 'http://club.local, http://evil.example' }],
    [
      'a host that only it names',
      { host: 'club.local', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' },
    ],
  ])('from %s is rejected', async (_name, headers) => {
    expect(await score(unnamed, headers)).toBe('403 FOREIGN_ORIGIN');
  });

  it('may come from PUBLIC_URL, whatever host the proxy uses', async () => {
    const from = (origin: string) => score(named, { host: '10.0.0.7:4600', origin });
    expect(await from('https://club.example')).toBe('served');
    expect(await from('http://club.example')).toBe('403 FOREIGN_ORIGIN');
    expect(await from('https://club.example.evil.example')).toBe('403 FOREIGN_ORIGIN');
  });

  it('may come from the forwarded host of a trusted proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'club.lan', 'x-forwarded-proto': 'https' };
    expect(await score(proxied, { ...forwarded, origin: 'https://club.lan' })).toBe('served');
  });

  it('from another site gets a readable error', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { body } = await unnamed.call('POST', '/api/ratings', { headers });
    expect(body).toEqual({
      success: false,
      error: 'This request comes from another site',
      code: 'FOREIGN_ORIGIN',
    });
  });
});

describe('other sites', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'POST'] as const)(
    'get no CORS headers for %s',
    async (method) => {
      const { headers } = await unnamed.app.inject({
        method,
        url: '/api/albums',
        headers: {
          origin: 'http://evil.example',
          'access-control-request-method': 'POST',
          'x-api-key': API_KEY,
        },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it('may link to a list', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await unnamed.call('GET', '/api/albums', { headers })).status).toBe(200);
  });
});

describe('the order of the checks', () => {
  const large = { tiers: ['S'.repeat(1024 * 1024)] };
  const foreign = { 'sec-fetch-site': 'cross-site' };

  it('is size, origin, API key, body', async () => {
    const ask = async (sent: object) => (await unnamed.call('POST', '/api/ratings', sent)).status;
    expect(await ask({ body: large, headers: foreign, key: null })).toBe(413);
    expect(await ask({ body: 7, headers: foreign, key: null })).toBe(403);
    expect(await ask({ body: 7, key: null })).toBe(401);
    expect(await ask({ body: 7 })).toBe(400);
  });
});
