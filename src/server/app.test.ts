import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';
import { ENDPOINTS } from './testing/test-endpoints.ts';

const { app, file } = await startTestApp();
const covers = join(dirname(file), 'covers');

describe('without an API key', () => {
  it('serves the liveness probe', async () => {
    const response = await app.inject('/healthz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('serves covers with a one-year cache and never as a page', async () => {
    writeFileSync(join(covers, 'abc.webp'), 'cover');
    const { statusCode, payload, headers } = await app.inject('/covers/abc.webp');
    expect([statusCode, payload]).toEqual([200, 'cover']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-type': 'image/webp',
    });
  });

  it.each([
    '/covers/nothing.webp',
    '/covers/../spindle.db',
    '/covers/..%2fspindle.db',
    '/covers/%2e%2e/spindle.db',
    '/covers/..%5cspindle.db',
    '/covers/.hidden',
    '/covers/',
    '/covers/%00',
  ])('serves no file for %s', async (url) => {
    writeFileSync(join(covers, '.hidden'), 'hidden');
    const { statusCode, payload } = await app.inject(url);
    expect([400, 403, 404]).toContain(statusCode);
    expect(payload).not.toMatch(/hidden|SQLite|\/tmp/);
  });

  it('documents every endpoint in the OpenAPI description', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const promised = ENDPOINTS.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described).toEqual(expect.arrayContaining(promised));
  });

  it('serves the API documentation as a page', async () => {
    const { statusCode, headers } = await app.inject('/api/docs/');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('text/html');
  });
});
