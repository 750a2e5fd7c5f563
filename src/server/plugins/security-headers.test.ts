import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { expect, it } from 'vitest';
import { startTestApp, temporaryDirectory } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { testCovers } from '../testing/test-covers.ts';
import { sendRaw } from '../testing/test-raw.ts';

const clientDir = temporaryDirectory();
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<html><!--settings--></html>');
writeFileSync(join(clientDir, 'assets', 'a.js'), 'alert(1)');
writeFileSync(join(clientDir, 'mark.svg'), '<svg/>');

/** All registered routes, of every part of the app. */
const routes: { method: NonNullable<InjectOptions['method']>; url: string }[] = [];
const collect = (message: unknown) => {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one as 'GET', url });
  });
};
subscribe('fastify.initialization', collect);
const test = await startTestApp({
  clientDir,
  variables: { PUBLIC_URL: 'https://club.example' },
});
unsubscribe('fastify.initialization', collect);
const { app } = test;
await testCovers(test).addFile('abc.webp', 'cover');

/** Throws a system error with the code of the URL. */
app.get('/fault/:code', ({ params }) => {
  throw Object.assign(new Error('injected'), params);
});
const address = new URL(await app.listen({ port: 0 }));

const PROTECTION: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /frame-ancestors 'none'|sandbox/,
  'cross-origin-opener-policy': /^same-origin$/,
  'referrer-policy': /^same-origin$/,
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'x-robots-tag': /^noindex, nofollow$/,
};

/** Returns the names of the missing security headers. */
function findUnprotected(headers: Record<string, unknown>, where: string): string[] {
  // Pages and the API reference have a CSP of their own; everything else gets `default-src 'none'`.
  const own = /^text\/html/.test(String(headers['content-type'])) || where.includes('/api/docs');
  const policy = own ? /(object|default)-src 'none'/ : /default-src 'none'/;
  const wanted = [...Object.entries(PROTECTION), ['content-security-policy', policy] as const];
  return wanted.filter(([name, value]) => !value.test(String(headers[name]))).map(([name]) => name);
}

function expectProtected(headers: Record<string, unknown>, where: string): void {
  expect(findUnprotected(headers, where), where).toEqual([]);
}

it.each([
  // The key is checked before the method.
  ['without a key', {}, routes.filter(({ method }) => method === 'GET'), [200, 401, 404]],
  ['with one', { 'x-api-key': API_KEY }, routes, [200, 400, 401, 404, 405]],
])('every route sends the security headers, %s', async (_name, headers, requested, expected) => {
  expect(requested.length).toBeGreaterThan(100);
  const statuses = new Set<number>();
  for (const { method, url } of requested) {
    // An event stream never ends, so its parameter is invalid here.
    const path = url
      .replace(/:\w+/g, 'x')
      .replace('*', 'x')
      .replace(/events$/, '$&?bracket=');
    const response = await app.inject({ method, url: path, headers });
    expectProtected(response.headers, `${method} ${url}`);
    statuses.add(response.statusCode);
  }
  expect([...statuses]).toEqual(expect.arrayContaining(expected));
});

it.each([
  [200, 'GET', '/covers/abc.webp'],
  [200, 'GET', '/assets/a.js'],
  [200, 'GET', '/mark.svg'],
  [308, 'GET', '/TierList/'],
  [400, 'GET', '/api/albums/%'],
  [404, 'GET', '/nowhere'],
  [404, 'GET', '/api/nowhere'],
  [404, 'GET', '/api/docs/nowhere'],
  [404, 'GET', '/covers/nothing.webp'],
  [404, 'GET', '/assets/nothing.js'],
  [404, 'POST', '/nowhere'],
  [500, 'GET', '/fault/EBUG'],
  [503, 'GET', '/fault/SQLITE_IOERR'],
  [507, 'GET', '/fault/SQLITE_FULL'],
] as const)('status %i has the security headers: %s %s', async (status, method, url) => {
  const response = await app.inject({ method, url });
  expect(response.statusCode).toBe(status);
  expectProtected(response.headers, url);
});

it('statuses 304, 413 and 415 have the security headers', async () => {
  const headers = { 'x-api-key': API_KEY };
  const { etag } = (await app.inject({ url: '/api/albums', headers })).headers;
  const responses = [
    await app.inject({ url: '/api/albums', headers: { ...headers, 'if-none-match': etag } }),
    await app.inject({
      method: 'POST',
      url: '/api/ratings',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: ' '.repeat(300_000),
    }),
    await app.inject({
      method: 'POST',
      url: '/api/ratings',
      headers: { ...headers, 'content-type': 'text/plain' },
      payload: 'tiers',
    }),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([304, 413, 415]);
  for (const response of responses) expectProtected(response.headers, `${response.statusCode}`);
});

it('status 408 has the security headers', async () => {
  const slow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.once('connection', async (socket: IncomingMessage['socket']) => {
    await expect.poll(() => socket.bytesRead > 0).toBe(true);
    app.server.emit('clientError', slow, socket);
  });
  const response = await sendRaw(address, 'GET / HTTP/1.1\r\n');
  expect(response.status).toBe(408);
  expectProtected(response.headers, 'too slow');
});

it('status 503 while stopping is a regular error with the security headers', async () => {
  const stopping = await startTestApp({ variables: { PUBLIC_URL: 'https://club.example' } });
  const responses: Awaited<ReturnType<typeof sendRaw>>[] = [];
  stopping.app.addHook('preClose', async () => {
    responses.push(await sendRaw(open, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
  });
  const open = new URL(await stopping.app.listen({ port: 0 }));
  await stopping.app.close();
  expect(responses).toMatchObject([{ status: 503, headers: { 'retry-after': '5' } }]);
  for (const { headers, body } of responses) {
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'STOPPING' });
    expectProtected(headers, 'stopping');
  }
});

it.each([
  ['over plain http', {}, {}, false],
  ['by an untrusted proxy', {}, { 'x-forwarded-proto': 'https' }, false],
  ['by a trusted proxy', { TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-proto': 'https' }, true],
])('sends Strict-Transport-Security only over HTTPS: %s', async (_name, variables, headers, is) => {
  const site = await startTestApp({ variables });
  for (const url of ['/healthz', '/nowhere', '/api/albums']) {
    const response = await site.app.inject({ url, headers });
    expect('strict-transport-security' in response.headers, url).toBe(is);
  }
});
