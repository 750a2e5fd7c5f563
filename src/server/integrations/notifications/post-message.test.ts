import { createServer } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PRIVATE_ADDRESSES } from '../../testing/test-addresses.ts';
import { startReceiver } from '../../testing/test-receiver.ts';
import { type HostAddress, resolveAll } from '../public-address.ts';
import { postMessage } from './post-message.ts';

const receiver = await startReceiver();

/** Private server that must not be reached; counts connections. */
let reached = 0;
const listener = createServer((socket) => {
  reached += 1;
  socket.on('error', () => {});
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
const { port } = listener.address() as { port: number };
beforeEach(() => {
  reached = 0;
});
afterAll(() => listener.close());

const LOOPBACK: HostAddress = { address: '127.0.0.1', family: 4 };

type Options = Partial<Parameters<typeof postMessage>[1]>;

function post(url: string, options: Options = {}) {
  const message = {
    method: 'POST',
    url,
    headers: { authorization: 'Bearer x' },
    body: '{"a":"ü"}',
  };
  return postMessage(message as Parameters<typeof postMessage>[0], {
    allowsPrivate: false,
    resolve: async () => [LOOPBACK],
    timeoutMs: 20_000,
    stopping: new AbortController().signal,
    userAgent: 'Spindle/1 ( https://club.example )',
    now: () => new Date('2026-03-06T12:00:00.000Z'),
    ...options,
  });
}

describe('private addresses', () => {
  it.each(PRIVATE_ADDRESSES)('are rejected as a host: %s', async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    expect(await post(`https://${host}:${port}/a`)).toEqual({ status: null, problem: 'private' });
    expect(reached).toBe(0);
  });

  it.each([
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://①②⑦.⓪.⓪.①/',
  ])('are rejected in every notation: %s', async (url) => {
    expect(await post(url)).toEqual({ status: null, problem: 'private' });
  });

  it.each(PRIVATE_ADDRESSES)('are rejected as the address of a name: %s', async (address) => {
    const own = { address, family: address.includes(':') ? 6 : 4 };
    const url = `https://chat.example:${port}/a`;
    const resolve = (...all: HostAddress[]) => post(url, { resolve: async () => all });
    expect(await resolve(own)).toEqual({ status: null, problem: 'private' });
    const mixed = await resolve({ address: '1.1.1.1', family: 4 }, own);
    expect(mixed).toEqual({ status: null, problem: 'private' });
    expect(reached).toBe(0);
  });

  it('are rejected by the resolver of the system too', async () => {
    const result = await post(`https://localhost:${port}/a`, { resolve: resolveAll });
    expect(result).toEqual({ status: null, problem: 'private' });
  });

  it('are allowed by the setting, also without https', async () => {
    const result = await post(`${receiver.url}/a?b=c`, { allowsPrivate: true });
    expect(result).toEqual({ status: 204, retryAfter: null });
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/a?b=c',
        headers: {
          'content-type': 'application/json',
          'content-length': '10',
          authorization: 'Bearer x',
          'user-agent': 'Spindle/1 ( https://club.example )',
        },
        body: '{"a":"ü"}',
      },
    ]);
  });
});

it('plain http is rejected', async () => {
  const public4 = { resolve: async () => [{ address: '1.1.1.1', family: 4 }] };
  expect(await post('http://chat.example/a', public4)).toEqual({
    status: null,
    problem: 'insecure',
  });
});

it('a redirect is not followed', async () => {
  receiver.respond({ status: 302, headers: { location: `${receiver.url}/other` } });
  const result = await post(`${receiver.url}/a`, { allowsPrivate: true });
  expect(result).toEqual({ status: 302, retryAfter: null });
  expect(receiver.received).toHaveLength(1);
});

it('the time to wait is read', async () => {
  receiver.respond({ status: 429, headers: { 'retry-after': '1.2' } });
  const result = await post(`${receiver.url}/a`, { allowsPrivate: true });
  expect(result).toEqual({ status: 429, retryAfter: 2 });
});

it('a receiver that never responds is given up', async () => {
  receiver.respond('silence');
  const result = await post(`${receiver.url}/a`, { allowsPrivate: true, timeoutMs: 100 });
  expect(result).toEqual({ status: null, problem: 'timeout' });
});

it('so is a name server that never responds', async () => {
  const resolve = () => new Promise<HostAddress[]>(() => {});
  const result = await post('https://chat.example/', { resolve, timeoutMs: 100 });
  expect(result).toEqual({ status: null, problem: 'timeout' });
});

it('a stop ends it at once', async () => {
  receiver.respond('silence');
  const stopping = new AbortController();
  const result = post(`${receiver.url}/a`, { allowsPrivate: true, stopping: stopping.signal });
  await expect.poll(() => receiver.received.length).toBe(1);
  stopping.abort();
  expect(await result).toEqual({ status: null, problem: 'stopped' });
});

it('other failures have a reason', async () => {
  const closed = await post(`http://127.0.0.1:${port}/`, { allowsPrivate: true });
  expect(closed).toEqual({ status: null, problem: 'network' });
  const resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };
  expect(await post('https://chat.example/', { resolve })).toEqual({
    status: null,
    problem: 'network',
  });
});
