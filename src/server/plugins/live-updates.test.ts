import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createEventStreams, mostStreams, type StreamLimits } from './live-updates.ts';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function startServer(limits: Partial<StreamLimits>) {
  const app = fastify();
  const streams = createEventStreams(app, limits);
  app.get('/', async (request, reply) => streams.open(request, reply, ['news']));
  const { port } = new URL(await app.listen({ port: 0 }));
  ended.push(() => app.close());
  const open = async () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    ended.push(async () => socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    return socket;
  };
  return { streams, open };
}

const MEGABYTE = 1_000_000;

it.each([
  ['more waits for it than may', { heartbeat: 60_000, unread: 2 * MEGABYTE }],
  ['it took nothing from one heartbeat to the next', { heartbeat: 40, unread: 1e9 }],
])('closes a stream when %s, and preserves others', async (_name, limits) => {
  const { streams, open } = await startServer(limits);
  const slow = await open();
  slow.pause();
  const quick = await open();
  let received = 0;
  quick.on('data', ({ length }) => {
    received += length;
  });
  for (let n = 1; n <= 20; n += 1) {
    streams.tell(new Map([['news', `${n} ${'x'.repeat(MEGABYTE)}`]]), new Map());
    await expect.poll(() => received).toBeGreaterThan(n * MEGABYTE);
  }
  slow.resume();
  await once(slow, 'close');
  expect(slow.bytesRead).toBeLessThan(19 * MEGABYTE);
  expect(quick.closed).toBe(false);
  expect([...streams.followed()]).toEqual(['news']);
});

it.each([
  [1000, 400],
  [472, 188],
  [10, 4],
])('with %i connections allowed, accepts %i streams', (connections, streams) => {
  expect(mostStreams(connections)).toBe(streams);
});
