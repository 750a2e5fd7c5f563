import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attackLimits, getMaxConnections, TIME_LIMITS } from './attack-limits.ts';
import { errors, rejectConnection } from './errors.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { jsonBodies } from './json-bodies.ts';
import { createResponseHeaders } from './security-headers.ts';
import { createWorkLimiter } from './work-limiter.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/**
 * Starts a server with a route that reads a body, a response that the test completes, and one too
 * large to send at once.
 */
async function startServer({ most = 100, mostBytes = 1_000_000, requestTimeout = 120_000 } = {}) {
  const headers = createResponseHeaders(null, '');
  const app = fastify({
    forceCloseConnections: 'idle',
    bodyLimit: 100_000,
    clientErrorHandler: rejectConnection(headers),
    requestTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: 10 },
  });
  const computing = createWorkLimiter(() => new Date(0));
  app.register(gracefulShutdown, { limits: { receiving: 20, all: 400 } });
  app.register(attackLimits, { maxConnections: most, maxBytes: mostBytes });
  app.register(jsonBodies, { computing });
  app.register(errors, { headers });
  let respond = () => {};
  app.get('/', () => 'home');
  app.get('/late', () => new Promise((resolve) => (respond = () => resolve('late'))));
  app.get('/long', () => Buffer.alloc(20_000_000));
  app.post('/body', () => 'taken');
  const { port } = new URL(await app.listen({ port: 0 }));
  ended.push(() => app.close());
  const phases = () => [...app.connections.values()].map((requests) => requests.phase());
  const open = (sent: string, localAddress = '127.0.0.1') =>
    openConnection(Number(port), sent, localAddress);
  return { app, phases, open, respond: () => respond() };
}

/** Makes timers start on a fake clock. @returns advances it, in seconds */
function useFakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ended.push(async () => vi.useRealTimers());
  return (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
}

/** Opens a connection; `closed` resolves to all received data. */
async function openConnection(port: number, sent: string, localAddress: string) {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress });
  let received = '';
  socket.on('data', (piece) => {
    received += piece;
  });
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(received));
  });
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  ended.push(async () => socket.destroy());
  return { socket, closed, received: () => received };
}

const HEAD = 'HTTP/1.1\r\nHost: x\r\n';
const GET = (path: string) => `GET ${path} ${HEAD}\r\n`;
/** Creates a request with an incomplete body. */
const slowBody = (path = '/body', length = 1000) =>
  `POST ${path} ${HEAD}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

describe('a connection', () => {
  it('gets 408 when its request does not arrive within 30 seconds', async () => {
    const { open, phases } = await startServer();
    const pass = useFakeTimers();
    const { closed } = await open(slowBody());
    await expect.poll(() => phases()).toEqual(['receiving']);
    pass(29);
    expect(phases()).toEqual(['receiving']);
    pass(1);
    const text = await closed;
    expect(text).toContain('HTTP/1.1 408 ');
    expect(text).toContain('"code":"TIMEOUT"');
  });

  it('has 20 minutes for a large upload', async () => {
    expect(TIME_LIMITS.requestTimeout).toBe(1_200_000);
    const { open } = await startServer({ requestTimeout: 50 });
    const { closed } = await open(slowBody());
    const text = await closed;
    expect(text).toContain('HTTP/1.1 408 ');
    expect(text).toContain('"code":"TIMEOUT"');
  });

  it('is closed when it does not read its response', async () => {
    const { open, phases } = await startServer();
    const pass = useFakeTimers();
    const { socket } = await open(GET('/long'));
    socket.pause();
    await expect.poll(() => phases()).toEqual(['sending']);
    pass(119);
    expect(phases()).toEqual(['sending']);
    pass(1);
    await expect.poll(() => phases()).toEqual([]);
  });

  it('is closed when it sends only line breaks', async () => {
    const { open } = await startServer({ requestTimeout: 50 });
    expect(await (await open('\r\n')).closed).toContain(' 408 ');
  });

  it('is not closed while its response is pending or makes progress', async () => {
    const { open, phases, respond } = await startServer();
    const pass = useFakeTimers();
    const late = await open(GET('/late'));
    const steady = await open(GET('/'));
    await expect.poll(() => phases()).toEqual(['responding', 'waiting']);
    for (const times of [2, 3, 4]) {
      pass(81);
      steady.socket.write(GET('/'));
      await expect.poll(() => steady.received().match(/home/g)).toHaveLength(times);
    }
    respond();
    await expect.poll(() => late.received()).toContain('late');
  });

  it('of the client with the most is closed for a new one', async () => {
    const { open, phases, respond } = await startServer({ most: 4 });
    const late = await open(GET('/late'));
    const other = await open(slowBody(), '127.0.0.2');
    const slow = [await open(slowBody()), await open(slowBody())] as const;
    await expect
      .poll(() => phases())
      .toEqual(['responding', 'receiving', 'receiving', 'receiving']);
    const { closed } = await open(`GET / ${HEAD}Connection: close\r\n\r\n`, '127.0.0.2');
    expect(await closed).toContain('home');
    expect(await slow[0].closed).toBe('');
    const same = await open(`GET / ${HEAD}Connection: close\r\n\r\n`);
    expect(await same.closed).toContain('home');
    expect(phases()).toEqual(['responding', 'receiving', 'receiving']);
    respond();
    await expect.poll(() => late.received()).toContain('late');
    expect(other.received()).toBe('');
  });
});

it('with a stalled body is closed when others need the memory', async () => {
  const { open, phases } = await startServer({ mostBytes: 150_000 });
  const first = await open(slowBody('/body', 60_000));
  await expect.poll(() => phases()).toEqual(['receiving']);
  await open(slowBody('/body', 60_000));
  await expect.poll(() => phases()).toEqual(['receiving', 'receiving']);
  const whole = `POST /body ${HEAD}Content-Type: application/json\r\nContent-Length: 50000\r\n\r\n`;
  const honest = await open(`${whole}"${'x'.repeat(49_998)}"`, '127.0.0.2');
  await expect.poll(() => honest.received()).toContain('taken');
  expect(await first.closed).toBe('');
  expect(phases()).toEqual(['receiving', 'waiting']);
});

describe('a server that closes', () => {
  it('finishes pending responses, without waiting for incomplete requests', async () => {
    const { app, open, phases, respond } = await startServer();
    const late = await open(GET('/late'));
    const slow = await Promise.all(Array.from({ length: 20 }, () => open(slowBody())));
    await expect
      .poll(() => phases().toSorted())
      .toEqual([...Array(20).fill('receiving'), 'responding']);
    const closing = app.close();
    for (const { closed } of slow) await closed;
    respond();
    await closing;
    expect(await late.closed).toMatch(/\r\n\r\nlate$/);
  });

  it('waits for pending responses only until a deadline', async () => {
    const { app, open, phases } = await startServer();
    const late = await open(GET('/late'));
    await expect.poll(() => phases()).toEqual(['responding']);
    await app.close();
    expect(await late.closed).toBe('');
  });
});

it.each([
  [65_536, 1000],
  [1024, 472],
  [300, 110],
  [20, 10],
])('with %i open files allowed, accepts %i connections', (files, connections) => {
  expect(getMaxConnections(files)).toBe(connections);
});
