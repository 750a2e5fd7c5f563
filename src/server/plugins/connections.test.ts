import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { sendError } from '../lib/errors.ts';
import { limitBodies } from './body-limits.ts';
import { createPhaseCheck, mostConnections, shareConnections } from './connection-limits.ts';
import { followConnections } from './connections.ts';
import { drainInTime } from './graceful-shutdown.ts';
import { rejectConnection, rejectMalformed } from './malformed-requests.ts';
import { createResponseHeaders } from './security-headers.ts';
import { createWorkLimiter } from './work-limiter.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/**
 * Starts a server with a route that reads a body, a response that the test completes, and one too
 * large to send at once.
 */
async function startServer({ most = 100, mostBytes = 1_000_000 } = {}) {
  const headers = createResponseHeaders(null, '');
  const app = fastify({
    forceCloseConnections: 'idle',
    bodyLimit: 100_000,
    clientErrorHandler: rejectConnection(headers),
  });
  const connections = followConnections(app, shareConnections(most));
  app.setErrorHandler(sendError);
  limitBodies(app, mostBytes);
  rejectMalformed(
    app,
    headers,
    createWorkLimiter(() => new Date(0)),
  );
  let respond = () => {};
  app.get('/', () => 'home');
  app.get('/late', () => new Promise((resolve) => (respond = () => resolve('late'))));
  app.get('/long', () => Buffer.alloc(20_000_000));
  for (const url of ['/body', UPLOAD_ALBUM_COVER.path]) app.post(url, () => 'taken');
  drainInTime(app, connections, { receiving: 20, all: 400 });
  const { port } = new URL(await app.listen({ port: 0 }));
  ended.push(() => app.close());
  const clock = { now: 0 };
  const check = createPhaseCheck(app, connections, () => clock.now);
  const phases = () => [...connections].map(({ phase }) => phase());
  /** Advances the clock, with a check before and after. */
  const pass = (seconds: number) => {
    check();
    clock.now += seconds * 1000;
    check();
  };
  const open = (sent: string, localAddress = '127.0.0.1') =>
    openConnection(Number(port), sent, localAddress);
  return { app, phases, pass, open, respond: () => respond() };
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
    const { open, phases, pass } = await startServer();
    const { closed } = await open(slowBody());
    await expect.poll(() => phases()).toEqual(['receiving']);
    pass(29);
    expect(phases()).toEqual(['receiving']);
    pass(1);
    const text = await closed;
    expect(text).toContain('HTTP/1.1 408 ');
    expect(text).toContain('"code":"TIMEOUT"');
  });

  it('has 120 seconds for an upload', async () => {
    const { open, phases, pass } = await startServer();
    const { closed } = await open(slowBody(UPLOAD_ALBUM_COVER.path));
    await expect.poll(() => phases()).toEqual(['receiving']);
    pass(119);
    expect(phases()).toEqual(['receiving']);
    pass(1);
    expect(await closed).toContain(' 408 ');
  });

  it('is closed when it does not read its response, and when it is idle', async () => {
    const { open, phases, pass } = await startServer();
    const { socket } = await open(GET('/long'));
    socket.pause();
    const silent = await open('\r\n');
    await expect.poll(() => phases()).toEqual(['sending', 'waiting']);
    pass(82);
    expect(await silent.closed).toBe('');
    pass(38);
    await expect.poll(() => phases()).toEqual([]);
  });

  it('is not closed while its response is pending or makes progress', async () => {
    const { open, phases, pass, respond } = await startServer();
    const late = await open(GET('/late'));
    const steady = await open(GET('/'));
    await expect.poll(() => phases()).toEqual(['answering', 'waiting']);
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
    await expect.poll(() => phases()).toEqual(['answering', 'receiving', 'receiving', 'receiving']);
    const { closed } = await open(`GET / ${HEAD}Connection: close\r\n\r\n`, '127.0.0.2');
    expect(await closed).toContain('home');
    expect(await slow[0].closed).toBe('');
    const same = await open(`GET / ${HEAD}Connection: close\r\n\r\n`);
    expect(await same.closed).toContain('home');
    expect(phases()).toEqual(['answering', 'receiving', 'receiving']);
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
      .toEqual(['answering', ...Array(20).fill('receiving')]);
    const closing = app.close();
    for (const { closed } of slow) await closed;
    respond();
    await closing;
    expect(await late.closed).toMatch(/\r\n\r\nlate$/);
  });

  it('waits for pending responses only until a deadline', async () => {
    const { app, open, phases } = await startServer();
    const late = await open(GET('/late'));
    await expect.poll(() => phases()).toEqual(['answering']);
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
  expect(mostConnections(files)).toBe(connections);
});
