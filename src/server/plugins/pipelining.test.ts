import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { limitPipelining } from './attack-limits.ts';

const app = fastify({ forceCloseConnections: true });
limitPipelining(app);
const held: (() => void)[] = [];
let asked = 0;
app.get('/held', async () => {
  asked += 1;
  await new Promise<void>((resolve) => held.push(resolve));
  return 'held';
});
app.post('/body', async ({ body }) => body);
let responded = 0;
app.get('/quick', async () => {
  responded += 1;
  return 'quick';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

async function open(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const post = (text: string) =>
  `POST /body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** Reads until the given number of responses has arrived. */
async function getDehydratedState(socket: Socket, count: number): Promise<string> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.split('HTTP/1.1 200').length > count) return text;
  }
  return text;
}

describe('a connection', () => {
  it('processes four requests at a time, and queues the others', async () => {
    const socket = await open();
    socket.write(get('/held').repeat(40));
    const responses = getDehydratedState(socket, 40);
    // A response on another connection proves that the first one has been read.
    const other = await open();
    other.write(get('/quick'));
    await getDehydratedState(other, 1);
    expect(asked).toBe(4);
    for (let n = 0; n < 40; n++) {
      while (held.length === 0) await new Promise(setImmediate);
      held.shift()?.();
    }
    expect((await responses).split('HTTP/1.1 200')).toHaveLength(41);
    expect(asked).toBe(40);
  });

  it('gets every response in order, with bodies, however many it pipelines', async () => {
    const socket = await open();
    const sent = Array.from({ length: 3000 }, (_, n) =>
      n % 3 === 0 ? post(`{"n":${n}}`) : get('/quick'),
    );
    socket.write(sent.join(''));
    const text = await getDehydratedState(socket, 3000);
    expect([...text.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 1000 }, (_, n) => n * 3),
    );
  });

  it('yields to other connections, even for cached responses', async () => {
    const socket = await open();
    responded = 0;
    socket.write(get('/quick').repeat(400));
    // The client receives data only once the server yields to the event loop.
    await once(socket, 'data');
    expect(responded).toBeLessThan(40);
    socket.destroy();
  });

  it('receives a large body after other requests', async () => {
    const socket = await open();
    const large = JSON.stringify({ text: 'x'.repeat(900_000) });
    socket.write(get('/quick').repeat(20) + post(large) + get('/quick'));
    expect(await getDehydratedState(socket, 22)).toContain(large);
  });

  it('receives the body of the last queued request when all others end at once', async () => {
    const socket = await open();
    const large = JSON.stringify({ text: 'x'.repeat(900_000) });
    socket.write(get('/held').repeat(4) + post(large) + get('/quick'));
    while (held.length < 4) await new Promise(setImmediate);
    for (const release of held.splice(0)) release();
    expect(await getDehydratedState(socket, 6)).toContain(large);
  });
});
