import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';

const test = await startTestApp();
const named = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example/' } });
const proxied = await startTestApp({ variables: { TRUST_PROXY: '127.0.0.1' } });

async function score(where: typeof test, headers: Record<string, string>) {
  const { status, body } = await where.call('POST', '/api/ratings', {
    body: { tiers: ['S'] },
    headers,
  });
  return status === 200 ? 'served' : `${status} ${(body as { code: string }).code}`;
}

describe('a write request', () => {
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
    expect(await score(test, headers)).toBe('served');
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
    expect(await score(test, headers)).toBe('403 FOREIGN_ORIGIN');
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
    const { body } = await test.call('POST', '/api/ratings', { headers });
    expect(body).toEqual({
      success: false,
      error: 'This request comes from another site',
      code: 'FOREIGN_ORIGIN',
    });
  });

  it.each(['PUT', 'DELETE'] as const)('with the method %s is checked too', async (method) => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await test.call(method, '/api/albums/x', { headers })).status).toBe(403);
  });
});

describe('other sites', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'POST'] as const)(
    'get no CORS headers for %s',
    async (method) => {
      const { headers } = await test.app.inject({
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
    expect((await test.call('GET', '/api/albums', { headers })).status).toBe(200);
  });
});

describe('the order of the checks', () => {
  const large = { tiers: ['S'.repeat(1024 * 1024)] };
  const foreign = { 'sec-fetch-site': 'cross-site' };

  it('is size, origin, API key, body', async () => {
    const ask = async (sent: object) => (await test.call('POST', '/api/ratings', sent)).status;
    expect(await ask({ body: large, headers: foreign, key: null })).toBe(413);
    expect(await ask({ body: 7, headers: foreign, key: null })).toBe(403);
    expect(await ask({ body: 7, key: null })).toBe(401);
    expect(await ask({ body: 7 })).toBe(400);
  });
});
