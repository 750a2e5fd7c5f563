import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

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

describe('a write request', () => {
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
    const headers = { host: 'evil.example' };
    expect((await unnamed.call(method, '/api/albums/x', { headers })).status).toBe(421);
  });
});

it('read requests are accepted for any host name', async () => {
  const headers = { host: 'evil.example' };
  expect((await unnamed.call('GET', '/api/albums', { headers })).status).toBe(200);
});
