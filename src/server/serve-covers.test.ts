import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp, temporaryDirectory } from './test-app.ts';

const clientDir = temporaryDirectory();
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Spindle</title>');

const { app, file } = await startTestApp({ clientDir });
const folder = join(dirname(file), 'covers');
writeFileSync(join(folder, 'abc-96.webp'), 'cover');

const address = app.listen({ port: 0 });

const PROTECTED = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

describe('a cover', () => {
  it('is kept by browsers for a year and never runs as a page', async () => {
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

  it('that is known is 304', async () => {
    const { headers } = await app.inject('/covers/abc-96.webp');
    const again = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it('answers HEAD without itself', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/covers/abc-96.webp' });
    expect([response.statusCode, response.payload]).toEqual([200, '']);
    expect(response.headers).toMatchObject({ ...PROTECTED, 'content-length': '5' });
  });

  it('is sent as it is, whatever encodings are taken', async () => {
    writeFileSync(join(folder, 'abc-96.webp.br'), 'other');
    const { headers, payload } = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect([headers['content-encoding'], payload]).toEqual([undefined, 'cover']);
  });

  it('can be read in parts', async () => {
    const { statusCode, payload } = await app.inject({
      url: '/covers/abc-96.webp',
      headers: { range: 'bytes=1-2' },
    });
    expect([statusCode, payload]).toEqual([206, 'ov']);
  });
});

describe('no cover, and not the page either, is', () => {
  mkdirSync(join(folder, 'folder.webp'));
  for (const name of ['.hidden.webp', '.abc-96.webp.1.tmp', 'abc-96.webp.tmp', 'x.svg', 'x.html'])
    writeFileSync(join(folder, name), 'hidden');

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
    '%s, sent as it stands',
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

  it('what is missing, under the same protection', async () => {
    const { headers } = await app.inject('/covers/nothing.webp');
    expect(headers).toMatchObject(PROTECTED);
    expect(headers.etag).toBeUndefined();
  });
});
