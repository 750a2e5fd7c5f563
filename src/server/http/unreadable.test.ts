import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { failureSchema } from '#shared/contracts/endpoint.ts';
import { startTestApp } from '../test-app.ts';
import { API_KEY } from '../test-caller.ts';

const { app, send } = await startTestApp();
const address = new URL(await app.listen({ port: 0 }));

/** What comes back for bytes that need be no request. */
async function raw(sent: string) {
  const socket = connect(Number(address.port), address.hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  // The server may close while the rest is still being sent.
  socket.on('error', () => {});
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
  return { head, status: Number(head.split(' ')[1]), body };
}

it.each([
  [400, 'is no HTTP', 'hello\r\n\r\n'],
  [400, 'has a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
  [400, 'names no host', 'GET /api/albums HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [431, 'has too many headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  [417, 'expects too much', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
])('%i is told like any refusal to what %s', async (expected, _name, sent) => {
  const { head, status, body } = await raw(sent);
  expect(status).toBe(expected);
  expect(failureSchema.strict().parse(JSON.parse(body))).toMatchObject({ success: false });
  expect(head).toMatch(/^content-type: application\/json; charset=utf-8$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(head).toMatch(/^cache-control: no-store$/im);
});

it('a request that is readable is served as before', async () => {
  const { status } = await raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(status).toBe(200);
});

it('a body that is no UTF-8 is refused, never stored with signs that nobody wrote', async () => {
  const { status, body } = await send({
    method: 'POST',
    url: '/api/ratings',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
    payload: Buffer.from([...Buffer.from('{"tiers":["S'), 0xff, ...Buffer.from('"]}')]),
  });
  expect([status, body]).toMatchObject([
    400,
    { fields: { body: 'The body is not readable as UTF-8' } },
  ]);
});
