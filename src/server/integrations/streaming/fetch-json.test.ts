import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createFetchJson } from './fetch-json.ts';

type Seen = { url: string | undefined; authorization: string | undefined };

const seen: Seen[] = [];
const responses: Record<string, RequestListener> = {
  '/json': (_request, response) => response.end('{"a":1}'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/json' }).end(),
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/nowhere': (_request, response) => response.writeHead(302).end(),
  '/away': (_request, response) =>
    response.writeHead(302, { location: other.url('/json') }).end('secret'),
  '/slow': (_request, response) => response.write('{"a":'),
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"a":1}', () => response.destroy());
  },
  '/later': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
};

async function listen() {
  const server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization });
    responses[request.url ?? '']?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: (path: string) => `http://127.0.0.1:${port}${path}` };
}

const own = await listen();
const other = await listen();

function createFetch(callMs = 4000) {
  const now = () => new Date('2026-03-06T12:00:00.000Z');
  return createFetchJson({ callMs, now, userAgent: 'Spindle/1 ( test )' });
}

function get(path: string, more: object = {}, callMs?: number) {
  const headers = { authorization: 'Bearer key' };
  const request = { service: 'coverart', url: own.url(path), headers, ...more } as const;
  return createFetch(callMs)(request, new AbortController().signal);
}

describe('the JSON fetcher', () => {
  it('parses a JSON response', async () => {
    expect(await get('/json')).toEqual({ a: 1 });
  });

  it('follows a redirect within the same host', async () => {
    expect(await get('/moved')).toEqual({ a: 1 });
  });

  it('does not follow a redirect to another host, which would receive the key', async () => {
    seen.length = 0;
    await expect(get('/away')).rejects.toThrow(/^coverart: unavailable$/);
    expect(seen.map(({ url }) => url)).toEqual(['/away']);
  });

  it.each(['/circle', '/nowhere'])('gives up on %s', async (path) => {
    await expect(get(path)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('does not send a POST again after a redirect', async () => {
    const sent = get('/moved', { method: 'POST', form: { a: '1' } });
    await expect(sent).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('rejects a truncated body', async () => {
    await expect(get('/broken')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('applies the timeout to the body too', async () => {
    await expect(get('/slow', {}, 100)).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('reports the Retry-After seconds', async () => {
    await expect(get('/later')).rejects.toMatchObject({ retryAfter: 7, status: 429 });
  });

  it('reports a closed port as a network error', async () => {
    const request = { service: 'deezer', url: 'http://127.0.0.1:1/' } as const;
    const asking = createFetch()(request, new AbortController().signal);
    await expect(asking).rejects.toMatchObject({ kind: 'network' });
  });
});
