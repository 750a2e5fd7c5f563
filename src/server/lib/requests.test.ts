import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { ENDPOINTS } from '../testing/test-endpoints.ts';

const { app, send, call, addAlbum } = await startTestApp();

const NO_TIERS = 'Invalid input: tiers must be a non-empty array.';

const json = { 'x-api-key': API_KEY, 'content-type': 'application/json' };

describe('the API key', () => {
  it.each(['', 'wrong', 'test-key-', 'test-key-11', 'TEST-KEY-1'])(
    'does not match %j',
    async (key) => {
      const { status, body } = await call('GET', '/api/albums', { key });
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'API_KEY_INVALID', error: 'The API key is wrong' });
    },
  );

  it('is checked before the body is read', async () => {
    const { status } = await send({
      method: 'POST',
      url: '/api/ratings',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(status).toBe(401);
  });
});

describe('an endpoint', () => {
  it('that writes needs the session or the password, except these', () => {
    const open = ENDPOINTS.filter(({ method, access }) => method !== 'GET' && access === 'public');
    const names = open.map(({ method, path }) => `${method} ${path.slice(5)}`);
    expect(names.toSorted()).toEqual([
      'DELETE albums/:id/words/:word',
      'DELETE brackets/:id/voter',
      'DELETE me',
      'DELETE me/push',
      'DELETE rooms/:code/seats/:reviewer',
      'POST albums/:id/words',
      'POST auth/logout',
      'POST auth/verify-password',
      'POST brackets/:id/undo',
      'POST club-access/leave',
      'POST club-access/link',
      'POST club-access/password',
      'POST club-rounds/:id/seen',
      'POST logs',
      'POST me',
      'POST me/push/test',
      'POST ratings',
      'POST rooms/:code/reactions',
      'POST rooms/:code/seat-requests',
      'POST rooms/:code/seats',
      'PUT albums/:id/words/:word',
      'PUT brackets/:id/matches/:matchId',
      'PUT brackets/:id/matches/:matchId/vote',
      'PUT brackets/:id/voter',
      'PUT club-rounds/:id/rating',
      'PUT me/push',
      'PUT me/ratings',
      'PUT rooms/:code/prediction',
      'PUT rooms/:code/rating',
    ]);
  });
});

describe('an unsupported method', () => {
  it.each([
    ['PUT', '/api/albums', 'GET, POST, PATCH, HEAD'],
    ['DELETE', '/api/albums', 'GET, POST, PATCH, HEAD'],
    ['PATCH', '/api/albums/x', 'GET, PUT, DELETE, HEAD'],
    ['POST', '/api/albums/x', 'GET, PUT, DELETE, HEAD'],
    ['PATCH', '/api/sessions/x', 'GET, PUT, DELETE, HEAD'],
    ['PUT', '/api/sessions', 'GET, POST, HEAD'],
    ['GET', '/api/auth/verify-password', 'POST'],
    ['HEAD', '/api/ratings', 'POST'],
    ['GET', '/api/ratings', 'POST'],
    ['POST', '/api/ratings/x', 'GET, HEAD'],
    ['POST', '/api/changelog', 'GET, HEAD'],
    ['OPTIONS', '/api/changelog', 'GET, HEAD'],
    ['TRACE' as 'GET', '/api/changelog', 'GET, HEAD'],
  ] as const)('returns 405 with Allow: %s %s', async (method, url, allow) => {
    const response = await app.inject({ method, url, headers: { 'x-api-key': API_KEY } });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD')
      expect(response.json()).toEqual({
        success: false,
        error: 'This address does not support that method',
        code: 'METHOD_NOT_ALLOWED',
      });
  });
});

describe('an unknown URL', () => {
  it.each(['/api', '/api/', '/api/album', '/api/albums/x/y', '/api/sessions/x/albums', '/x'])(
    'returns 404: %s',
    async (url) => {
      const { status, body } = await send({ url, headers: json });
      expect(status).toBe(404);
      expect(body).toEqual({
        success: false,
        error: 'There is nothing at this address',
        code: 'NOT_FOUND',
      });
    },
  );
});

describe('a malformed URL', () => {
  it.each([
    '/api/albums/%',
    '/api/albums/%zz',
    '/api/albums/%ff',
    '/api/albums/%ed%a0%80',
    '/api/albums/%00',
    `/api/albums/${'x'.repeat(65)}`,
    '/api/albums?search=%',
    '/api/albums?search=%zz',
    '/api/albums?search=%ff',
    '/api/albums?search=%ed%a0%80',
    '/api/albums?search=%00',
    '/api/albums?search=a?b=%ff',
    '/api/albums?%ff=1',
  ])('returns 400: %s', async (url) => {
    const { status, body } = await send({ url, headers: json });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is rejected when it is very long', async () => {
    const { status } = await send({ url: `/api/albums/${'x'.repeat(2000)}`, headers: json });
    expect([400, 404, 414]).toContain(status);
  });
});

describe('a URL with unknown parameters', () => {
  it.each([
    '/api/albums?unknown=1',
    '/api/albums?__proto__=1&toString=2',
    '/api/albums?',
    '/api/albums?&&=',
  ])('is accepted: %s', async (url) => {
    expect((await send({ url, headers: json })).status).toBe(200);
  });
});

describe('a body', () => {
  it.each([
    ['that is cut off', '{"tiers": ["S"'],
    ['that is no JSON', 'tiers=S'],
    ['that is empty', ''],
    ['that sets __proto__', '{"tiers": ["S"], "__proto__": {"tiers": ["S"]}}'],
    ['that sets constructor.prototype', '{"constructor": {"prototype": {"x": 1}}}'],
    ['that is text', '"S"'],
    ['that is a list', '["S"]'],
    ['that is a number', '7'],
    ['that is null', 'null'],
    ['that is nested deeply', `{"tiers": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['with half a surrogate pair', '{"tiers": ["\\ud800"]}'],
    ['with a hundred thousand entries', `{"tiers": [${'1,'.repeat(100_000)}1]}`],
  ])('%s returns 400', async (_name, payload) => {
    const { status, body } = await send({
      method: 'POST',
      url: '/api/ratings',
      headers: json,
      payload,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that is not an object returns a readable error', async () => {
    const { body } = await send({
      method: 'POST',
      url: '/api/ratings',
      headers: json,
      payload: '7',
    });
    expect(body).toMatchObject({ fields: { body: 'Must be a JSON object' } });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'x',
  ])('of type %s returns 415', async (type) => {
    const { status, body } = await send({
      method: 'POST',
      url: '/api/ratings',
      headers: { ...json, 'content-type': type },
      payload: '{"tiers":["S"]}',
    });
    expect([status, body]).toEqual([
      415,
      { success: false, error: 'The body must be JSON', code: 'UNSUPPORTED_MEDIA_TYPE' },
    ]);
  });

  it('without a type returns 415', async () => {
    const { status } = await send({
      method: 'POST',
      url: '/api/ratings',
      headers: { 'x-api-key': API_KEY },
      payload: Buffer.from('{"tiers":["S"]}'),
    });
    expect(status).toBe(415);
  });

  it('of more than a quarter of a megabyte returns 413', async () => {
    const { status, body } = await call('POST', '/api/ratings', {
      body: { tiers: ['S'.repeat(256 * 1024)] },
    });
    expect([status, body]).toEqual([
      413,
      { success: false, error: 'The request is too large', code: 'TOO_LARGE' },
    ]);
  });

  it('with ten thousand unknown fields gets an error for them', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]);
    const { status, body } = await call('POST', '/api/ratings', {
      body: Object.fromEntries(names),
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { k0: 'There is no such field', tiers: NO_TIERS } });
  });
});

describe('a response', () => {
  it('is JSON, with headers that prevent MIME sniffing', async () => {
    const { headers } = await call('GET', '/api/albums');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('contains no server internals when something fails', async () => {
    const { status, body } = await call('GET', '/api/albums/x');
    expect(status).toBe(404);
    expect(JSON.stringify(body)).not.toMatch(/\/|\bat\b|\.ts/);
  });

  it('to HEAD is the response to GET without its body', async () => {
    const { id } = await addAlbum();
    const get = await app.inject({ url: `/api/albums/${id}`, headers: json });
    const head = await app.inject({ method: 'HEAD', url: `/api/albums/${id}`, headers: json });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('to a write is not cacheable', async () => {
    const { headers } = await call('POST', '/api/ratings', { body: { tiers: ['S'] } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers.etag).toBeUndefined();
  });
});
