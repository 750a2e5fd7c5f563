import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { verifyPasswordEndpoint } from '#shared/contracts/admin.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { PAGES } from '#shared/domain/site/pages.ts';
import { startTestApp, temporaryDirectory } from '../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../testing/test-caller.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';

const clientDir = temporaryDirectory();
mkdirSync(join(clientDir, 'assets'));
writeFileSync(
  join(clientDir, 'index.html'),
  '<html><head><meta name="program" content="abc123"><!--settings--></head></html>',
);
writeFileSync(join(clientDir, 'service-worker.js'), 'keep()');
writeFileSync(join(clientDir, 'retired-worker.js'), 'retire()');

const { app, addAlbum, call } = await startTestApp({ clientDir });
const off = await startTestApp({ clientDir, variables: { OFFLINE: 'off' } });

const reads = ENDPOINTS.filter(({ method }) => method === 'GET');

/** Returns the `Cache-Control` header of each read. */
async function keeping(headers: Record<string, string>): Promise<Map<string, unknown>> {
  const cached = new Map<string, unknown>();
  for (const { path } of reads) {
    const url = path.replace(/:\w+/g, 'x');
    const response = await app.inject({ url, headers: { 'x-api-key': API_KEY, ...headers } });
    cached.set(path, response.headers['cache-control']);
  }
  return cached;
}

/** Reads that are public and that browsers may cache; all others must not be cached. */
const OPEN = [
  '/api/albums',
  '/api/album-words',
  '/api/sessions',
  '/api/sessions/months',
  '/api/changelog',
  '/api/brackets',
  '/api/brackets/of-album/:id',
  '/api/club-rounds',
  '/api/insights',
  '/api/rankings',
  '/api/club',
  '/api/summary',
] as const satisfies readonly Endpoint['path'][];

it('a browser may cache the reads of a visitor, and nothing else', async () => {
  const cached = await keeping({});
  const allowed = [...cached].filter(([, control]) => !String(control).includes('no-store'));
  expect(allowed.map(([path]) => path).toSorted()).toEqual(OPEN.toSorted());
});

it('a browser may cache nothing with a session', async () => {
  const { headers } = await call('POST', verifyPasswordEndpoint.path, {
    body: { password: PASSWORD },
  });
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
  expect(cookie).toMatch(/^spindle_(session|device)=/);
  for (const session of [cookie, 'spindle_session=of-yesterday']) {
    const cached = await keeping({ cookie: session.replace('_device', '_session') });
    expect(cached.size).toBe(reads.length);
    for (const [path, control] of cached) expect(control, path).toMatch(/no-store$/);
  }
});

it('an album is cacheable for visitors only, also with a 304', async () => {
  const { id } = await addAlbum();
  const headers = { 'x-api-key': API_KEY };
  const visitor = await app.inject({ url: `/api/albums/${id}`, headers });
  expect(visitor.headers['cache-control']).toBe('private, no-cache');
  const cookie = 'spindle_session=x';
  const known = { ...headers, cookie, 'if-none-match': String(visitor.headers.etag) };
  const admin = await app.inject({ url: `/api/albums/${id}`, headers: known });
  expect([admin.statusCode, admin.headers['cache-control']]).toEqual([304, 'private, no-store']);
});

it('form and sign-in pages are not cacheable', async () => {
  const cached = [];
  for (const { path } of Object.values(PAGES)) {
    const { headers } = await app.inject(path.replace(/\$\w+/, 'x'));
    if (!String(headers['cache-control']).includes('no-store')) cached.push(path);
  }
  expect(cached).toEqual([
    '/',
    '/tierlist',
    '/brackets',
    '/changelog',
    '/brackets/$id',
    '/brackets/$id/play',
    '/slot-filler-demo',
  ]);
});

it('every response has the build id', async () => {
  for (const url of ['/', '/api/albums', '/covers/x.webp', '/healthz'])
    expect((await app.inject(url)).headers['spindle-program'], url).toBe('abc123');
});

it('the service worker is revalidated each time, and may connect to this site only', async () => {
  const { payload, headers } = await app.inject('/service-worker.js');
  expect(payload).toBe('keep()');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
});

it('when disabled, sends a service worker that unregisters, and the setting', async () => {
  expect((await off.app.inject('/service-worker.js')).payload).toBe('retire()');
  expect((await off.app.inject('/')).payload).toContain('"offline":false');
  expect((await app.inject('/')).payload).toContain('"offline":true');
});
