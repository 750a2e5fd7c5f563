import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { failureSchema } from '#shared/contracts/endpoint.ts';
import { openDatabase } from '../database/connection.ts';
import { sendError } from '../lib/errors.ts';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { sendRaw } from '../testing/test-raw.ts';

const { app, send } = await startTestApp();
const address = new URL(await app.listen({ port: 0 }));

it.each([
  [400, 'is no HTTP', 'hello\r\n\r\n'],
  [400, 'has a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
  [400, 'names no host', 'GET /api/albums HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [431, 'has too many headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  [417, 'expects too much', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
])('returns %i as a regular error for a request that %s', async (expected, _name, sent) => {
  const { headers, status, body } = await sendRaw(address, sent);
  expect(status).toBe(expected);
  expect(failureSchema.strict().parse(JSON.parse(body))).toMatchObject({ success: false });
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
});

it('serves a valid request', async () => {
  const sent = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const { status } = await sendRaw(address, sent);
  expect(status).toBe(200);
});

it('rejects a body that is not UTF-8 instead of storing replacement characters', async () => {
  const { status, body } = await send({
    method: 'POST',
    url: '/api/ratings',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    payload: Buffer.from([...Buffer.from('{"tiers":["S'), 0xff, ...Buffer.from('"]}')]),
  });
  expect([status, body]).toMatchObject([400, { fields: { body: 'The body is not valid UTF-8' } }]);
});

it('logs other errors, but none of a request that outlives the database', async () => {
  const { db, close } = openDatabase(':memory:');
  const query = () => sql`select 1`.execute(db);
  await query();
  await close();
  const closed = await query().catch(Object);
  const error = vi.fn();
  const reply = { header: () => reply, code: () => reply, send: () => reply };
  const request = { log: { error } } as unknown as FastifyRequest;
  for (const thrown of [closed, new Error('x')])
    sendError(thrown, request, reply as unknown as FastifyReply);
  expect(closed).toBeInstanceOf(Error);
  expect(error).toHaveBeenCalledTimes(1);
});
