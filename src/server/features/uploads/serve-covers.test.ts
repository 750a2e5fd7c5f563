import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getEngine } from '../../database/engine.ts';
import { startTestApp, temporaryDirectory } from '../../testing/test-app.ts';
import { testCovers } from '../../testing/test-covers.ts';

const clientDir = temporaryDirectory();
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Spindle</title>');

const test = await startTestApp({ clientDir });
const { app, db, file } = test;
const { addFile } = testCovers(test);
await addFile('abc-96.webp', 'cover');

const address = app.listen({ port: 0 });

const PROTECTED = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

describe('a cover', () => {
  it('is cached by browsers for a year and never runs as a page', async () => {
    const { statusCode, headers, payload } = await app.inject('/covers/abc-96.webp');
    expect([statusCode, payload]).toEqual([200, 'cover']);
    expect(headers).toMatchObject({
      ...PROTECTED,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-length': '5',
    });
    expect(headers.etag).toBeDefined();
  });

  it('returns 304 for its ETag', async () => {
    const { headers } = await app.inject('/covers/abc-96.webp');
    const again = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('responds to HEAD without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/covers/abc-96.webp' });
    expect([response.statusCode, response.payload]).toEqual([200, '']);
    expect(response.headers).toMatchObject({ ...PROTECTED, 'content-length': '5' });
  });

  it('is not compressed, whatever the accepted encodings', async () => {
    await addFile('abc-96.webp.br', 'other');
    const { headers, payload } = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect([headers['content-encoding'], payload]).toEqual([undefined, 'cover']);
  });

  it.each([
    ['bytes=1-2', 206, 'ov', 'bytes 1-2/5'],
    ['bytes=3-', 206, 'er', 'bytes 3-4/5'],
    ['bytes=-1', 206, 'r', 'bytes 4-4/5'],
    ['bytes=2-100', 206, 'ver', 'bytes 2-4/5'],
    ['bytes=0-0,4-4', 200, 'cover', undefined],
    ['lines=1-2', 200, 'cover', undefined],
  ])('supports range requests: %s', async (range, status, content, received) => {
    const { statusCode, headers, payload } = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { range },
    });
    expect([statusCode, headers['content-range']]).toEqual([status, received]);
    expect(payload).toBe(content);
  });

  it.each(['bytes=5-', 'bytes=3-2'])('returns 416 for the range %s', async (range) => {
    const response = await app.inject({ url: '/covers/abc-96.webp', headers: { range } });
    expect([response.statusCode, response.json()]).toMatchObject([416, { success: false }]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('that has changed is sent whole to a conditional range request', async () => {
    const { headers } = await app.inject('/covers/abc-96.webp');
    const etag = String(headers.etag);
    const modified = String(headers['last-modified']);
    for (const [given, status] of [
      [etag, 206],
      ['"other"', 200],
      [modified, 206],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 200],
    ] as const) {
      const asked = { range: 'bytes=1-2', 'if-range': given };
      const { statusCode } = await app.inject({ url: '/covers/abc-96.webp', headers: asked });
      expect([given, statusCode]).toEqual([given, status]);
    }
    const since = { 'if-modified-since': modified };
    expect((await app.inject({ url: '/covers/abc-96.webp', headers: since })).statusCode).toBe(304);
    const anew = { ...since, 'cache-control': 'no-cache' };
    expect((await app.inject({ url: '/covers/abc-96.webp', headers: anew })).statusCode).toBe(200);
  });

  it('of a large size is sent whole and in ranges', async () => {
    const large = randomBytes(700_000);
    await addFile('large-1200.webp', large);
    const whole = await app.inject('/covers/large-1200.webp');
    expect(whole.headers['content-length']).toBe('700000');
    expect(whole.rawPayload.equals(large)).toBe(true);
    const part = await app.inject({
      url: '/covers/large-1200.webp',
      headers: { range: 'bytes=200000-650000' },
    });
    expect(part.rawPayload.equals(large.subarray(200_000, 650_001))).toBe(true);
    const head = await app.inject({ method: 'HEAD', url: '/covers/large-1200.webp' });
    expect([head.payload, head.headers['content-length']]).toEqual(['', '700000']);
  });

  it('of any imported type has its content type', async () => {
    for (const [name, type] of [
      ['front.jpg', 'image/jpeg'],
      ['front.jpeg', 'image/jpeg'],
      ['front.png', 'image/png'],
    ] as const) {
      await addFile(name, 'cover');
      expect((await app.inject(`/covers/${name}`)).headers['content-type']).toBe(type);
    }
  });
});

describe('neither a cover nor the page is served for', () => {
  beforeAll(async () => {
    if (getEngine(db) === 'sqlite') mkdirSync(join(dirname(file), 'covers', 'folder.webp'));
    for (const name of ['.hidden.webp', '.abc-96.webp.1.tmp', 'abc-96.webp.tmp', 'x.svg', 'x.html'])
      await addFile(name, 'hidden');
  });

  it.each([
    '/covers/',
    '/covers/nothing.webp',
    '/covers/folder.webp',
    '/covers/folder.webp/',
    '/covers/.hidden.webp',
    '/covers/.abc-96.webp.1.tmp',
    '/covers/abc-96.webp.tmp',
    '/covers/x.svg',
    '/covers/x.html',
    '/covers/..%2fspindle.db',
    '/covers/..%5cspindle.db',
    '/covers/abc-96.webp%00',
    '/covers/%00',
    '/covers/%ff',
  ])('%s', async (url) => {
    const { statusCode, headers, payload } = await app.inject(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(payload)).toMatchObject({ success: false });
    expect(headers['cache-control']).toBe('no-store');
    expect(payload).not.toMatch(/hidden|SQLite|\/tmp|spindle/);
  });

  it.each(['/covers/../spindle.db', '/covers/%2e%2e/spindle.db', '/covers/./../spindle.db'])(
    '%s, sent without normalization',
    async (path) => {
      const { port } = new URL(await address);
      const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
        get({ port, path }, async (response) => {
          resolve([response.statusCode, (await response.toArray()).join('')]);
        }).on('error', reject);
      });
      expect([400, 403, 404]).toContain(status);
      expect(JSON.parse(text)).toMatchObject({ success: false });
    },
  );

  it('a missing file, with the same security headers', async () => {
    const { headers } = await app.inject('/covers/nothing.webp');
    expect(headers).toMatchObject(PROTECTED);
    expect(headers.etag).toBeUndefined();
  });
});
